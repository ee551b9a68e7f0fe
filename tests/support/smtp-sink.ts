import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import { findFreePort } from '#scripts/ports.ts'

/** A status for somebody's address or their contents, a connection that breaks before or after the contents, or a late answer. */
export type Answer = number | `data ${number}` | 'break' | 'drop' | 'hold'

export type Received = { from: string; to: string[]; source: string }

/**
 * A real SMTP server on the loopback that keeps what arrives; `refuse` answers the next recipients with a status, `hold`
 * takes messages and says so only once it is over.
 */
export const startSmtpSink = async () => {
  const received: Received[] = []
  let refusal: number | null = null
  let isHolding = false
  const held: (() => void)[] = []
  let isDropping = false
  let connections = 0
  const scripts = new Map<string, Answer[]>()
  const refusing = (responseCode: number) => Object.assign(new Error('not now'), { responseCode })
  const breakOff = (session: SMTPServerSession): void => {
    for (const connection of server.connections) if (connection.session.id === session.id) connection._socket.destroy()
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // A connection that the sender keeps open for the next message does not delay the end.
    closeTimeout: 1,
    onConnect: (_session, done) => {
      connections += 1
      done()
    },
    onRcptTo: ({ address }, session, done) => {
      const [next] = scripts.get(address) ?? []
      if (next === 'break' || typeof next === 'number') scripts.get(address)?.shift()
      if (next === 'break') return breakOff(session)
      const status = typeof next === 'number' ? next : refusal
      done(status === null ? null : refusing(status))
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        const answer = scripts.get(rcptTo[0]?.address ?? '')?.shift()
        if (typeof answer === 'string' && answer.startsWith('data ')) return done(refusing(Number(answer.slice(5))))
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks).toString('utf8'),
        })
        if (answer === 'drop') breakOff(session)
        else if (isDropping) for (const { _socket } of server.connections) _socket.destroy()
        else if (isHolding || answer === 'hold') held.push(() => done())
        else done()
      })
    },
  })
  // A killed client resets its connection, which is what some tests are about.
  server.on('error', () => {})
  const port = await findFreePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refuse: (status: number | null) => {
      refusal = status
    },
    hold: (isHeld: boolean) => {
      isHolding = isHeld
      if (!isHeld) for (const answer of held.splice(0)) answer()
    },
    /** Receives a message completely and then disconnects without a response. */
    drop: (dropped: boolean) => {
      isDropping = dropped
    },
    connections: () => connections,
    /** The responses to a recipient's mails, one each; afterwards they are accepted. */
    script: (address: string, answers: readonly Answer[]) => scripts.set(address, [...answers]),
    /** The number of messages that wait for a response. */
    held: () => held.length,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** Returns the text of a received message, with its transfer encoding decoded. */
export const wordsOf = ({ source }: Received): string =>
  source
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
