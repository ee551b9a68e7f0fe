import type { Server, ServerResponse } from 'node:http'

/** Stops a server gracefully. */
export type Drain = {
  isStopping: () => boolean
  /** Accepts no new connections and waits up to `grace` seconds for open requests; then closes the rest and returns their number. */
  stop: (grace: number) => Promise<number>
}

/** Tracks a server's open requests, so that it can stop without cutting off responses. */
export const trackRequests = (server: Server): Drain => {
  const open = new Set<ServerResponse>()
  let isStopping = false
  let whenEmpty = () => {}
  server.prependListener('request', (_request, response: ServerResponse) => {
    open.add(response)
    if (isStopping) response.setHeader('connection', 'close')
    response.once('close', () => {
      open.delete(response)
      if (open.size === 0) whenEmpty()
    })
  })
  return {
    isStopping: () => isStopping,
    stop: async (grace) => {
      isStopping = true
      server.close()
      for (const response of open) if (!response.headersSent) response.setHeader('connection', 'close')
      await new Promise<void>((resolve) => {
        whenEmpty = resolve
        if (open.size === 0) resolve()
        else setTimeout(resolve, grace * 1000)
      })
      const cut = open.size
      server.closeAllConnections()
      return cut
    },
  }
}
