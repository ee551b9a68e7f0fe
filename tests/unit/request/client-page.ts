import { afterAll, beforeEach } from 'vitest'
import { createRequestClient, type Downloaded } from '#components/request/client.ts'
import { startLocalServer } from './local-server.ts'

export const HERE = '/loans/12/view?tab=log#top'

/** A client on a page that records its calls, with a server that responds 200 unless a test says otherwise. */
export const clientPage = async () => {
  const server = await startLocalServer()
  const went: string[] = []
  const said: string[] = []
  const saved: Downloaded[] = []
  const sent: { url: string; init: RequestInit }[] = []
  afterAll(() => server.stop())
  beforeEach(() => {
    for (const noted of [went, said, saved, sent, server.received]) noted.length = 0
    server.answerJson(200, { status: 200, data: { id: 7 } })
  })
  const newClient = (timeouts?: { request: number; download: number }) =>
    createRequestClient({
      fetch: (input, init) => {
        sent.push({ url: String(input), init: init ?? {} })
        return fetch(`${server.address}${input}`, init)
      },
      navigate: (path) => went.push(path),
      toast: (message) => said.push(message),
      save: (file) => saved.push(file),
      currentPath: () => HERE,
      ...(timeouts ? { timeouts } : {}),
    })
  return { server, went, said, saved, sent, newClient }
}
