import { log } from '#lib/server/log.ts'

/**
 * Stops a process when it is asked to (SIGTERM, SIGINT, SIGHUP), however often: `stop` finishes what is under way and returns
 * how much of it had to be cut. The exit status is 0 when nothing was, else 1.
 */
export const stopWhenAsked = (stop: () => Promise<number>): void => {
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

/** Why a server cannot listen, in one line. */
export const listenFault = (error: unknown, host: string, port: number): string => {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') return `Port ${port} on ${host} is taken by another program.`
  if (code === 'EACCES')
    return `This user may not listen on port ${port}; take a port from 1024 on, or give the right to lower ones.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `This machine has no address ${host} to listen on.`
  return `Listening on ${host}:${port} failed: ${message}.`
}
