import { SMTPServer } from 'smtp-server'
import { freePort } from '#scripts/ports.ts'

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
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // A connection that the sender keeps for the next message holds nobody up at the end.
    closeTimeout: 1,
    onConnect: (_session, done) => {
      connections += 1
      done()
    },
    onRcptTo: (_address, _session, done) => {
      if (refusal === null) return done()
      done(Object.assign(new Error('not now'), { responseCode: refusal }))
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks).toString('utf8'),
        })
        if (isDropping) for (const { _socket } of server.connections) _socket.destroy()
        else if (isHolding) held.push(() => done())
        else done()
      })
    },
  })
  const port = await freePort()
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
    /** Takes a message whole and then breaks off without a word. */
    drop: (dropped: boolean) => {
      isDropping = dropped
    },
    connections: () => connections,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** The words of a received message, with its transfer encoding undone. */
export const wordsOf = ({ source }: Received): string =>
  source
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
