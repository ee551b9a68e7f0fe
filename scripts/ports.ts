import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { portNumber } from '#lib/server/variables.ts'

/** The port that a variable names; raises in words when it is none. */
export const givenPort = (name: string, text: string): number => {
  const { data, error } = portNumber.safeParse(text)
  if (data === undefined) throw new Error(`${name} ${error?.issues[0]?.message}, not "${text}".`)
  return data
}

/** What keeps a program from listening on a loopback port; null when nothing does. */
export const listenError = (port: number): Promise<NodeJS.ErrnoException | null> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', resolve)
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(null)))
  })

/** True when nothing listens on the loopback port. */
export const isFree = async (port: number): Promise<boolean> => (await listenError(port)) === null

/** A loopback port that is free now, from a range out of which systems give no ports to outgoing connections. */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = randomInt(20_000, 32_000)
    if (await isFree(port)) return port
  }
}
