import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { portNumber } from '#lib/server/operations/variables.ts'

/** Parses a variable's port. Raises an error that names the variable if it is invalid. */
export const parsePort = (name: string, text: string): number => {
  const { data, error } = portNumber.safeParse(text)
  if (data === undefined) throw new Error(`${name} ${error?.issues[0]?.message}, not "${text}".`)
  return data
}

/** Returns the error of listening on a loopback port; null if it is free. */
export const tryListening = (port: number): Promise<NodeJS.ErrnoException | null> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', resolve)
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(null)))
  })

/** Returns true if nothing listens on the loopback port. */
export const isPortFree = async (port: number): Promise<boolean> => (await tryListening(port)) === null

/** Returns a free loopback port from a range that systems do not use for outgoing connections. */
export const findFreePort = async (): Promise<number> => {
  for (;;) {
    const port = randomInt(20_000, 32_000)
    if (await isPortFree(port)) return port
  }
}
