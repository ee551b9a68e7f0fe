import { createServer } from 'node:http'
import next from 'next'
import { endWithParent } from '../children.ts'

/** Serves the static page of `bench/public-pages.ts` like the web process serves its pages: Next.js behind Node's HTTP server. */
endWithParent()
const { STATIC_PAGE: dir = '', PORT: port = '0' } = process.env
const app = next({ dev: false, dir, hostname: '127.0.0.1', port: Number(port) })
await app.prepare()
const handle = app.getRequestHandler()
createServer((request, response) => void handle(request, response)).listen(Number(port), '127.0.0.1')
