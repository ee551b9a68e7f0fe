import type { Server, ServerResponse } from 'node:http'

/** A server that knows its requests under way. */
export type Drain = {
  isStopping: () => boolean
  /** Takes no new connection and waits for the requests under way; after `grace` seconds cuts the rest and says how many. */
  stop: (grace: number) => Promise<number>
}

/** Watches a server, so that it can stop without cutting an answer in half. */
export const drainOf = (server: Server): Drain => {
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
