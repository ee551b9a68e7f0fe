import { log } from '#lib/server/operations/log.ts'

/**
 * Stops a process on SIGTERM, SIGINT or SIGHUP, once. `stop` finishes open work and returns how much had to be cut off; the exit
 * status is 0 if nothing was, otherwise 1.
 */
export const stopOnSignal = (stop: () => Promise<number>): void => {
  let isStopping = false
  const end = async (signal: NodeJS.Signals) => {
    if (isStopping) return
    isStopping = true
    log.info('stopping', { signal })
    const cut = await stop().catch((error: unknown) => {
      log.error('could not stop cleanly', { error })
      return 1
    })
    if (cut > 0) log.warn('stopped before everything under way had ended', { cut })
    process.exit(cut > 0 ? 1 : 0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, (name) => void end(name))
}

/** Describes in one line why a server cannot listen. */
export const describeListenFault = (error: unknown, host: string, port: number): string => {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') return `Port ${port} on ${host} is taken by another program.`
  if (code === 'EACCES')
    return `This user may not listen on port ${port}; take a port from 1024 on, or give the right to lower ones.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `This machine has no address ${host} to listen on.`
  return `Listening on ${host}:${port} failed: ${message}.`
}
