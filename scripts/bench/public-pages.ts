import { Agent, get } from 'node:http'
import { visitor } from '#lib/core/actor.ts'
import { listPublicAddresses, listSitemapParts } from '#lib/discovery/finder/addresses/queries.ts'
import { withWebProcess } from './served.ts'
import { withStaticPage } from './static-page.ts'
import { pickPercentile } from './timing.ts'

/** Requests per measurement, rounds (in each, the pages take turns), and numbers of concurrent clients. */
const ROUND = 400
const ROUNDS = 5
const CLIENTS = [1, 32]

type Page = { name: string; address: string }
type Measured = { perSecond: number; times: number[] }

/**
 * Measures public pages as visitors get them, and a static page of the same framework in the same run. Returns a Markdown table of
 * requests per second and their ratio to the static page.
 */
export const benchPublicPages = async (folder: string, applicationUrl: string): Promise<string> =>
  withWebProcess(applicationUrl, async ({ origin }) => {
    const known = (await listPublicAddresses(visitor, (await listSitemapParts(visitor))[0] as number)).map(
      ({ address }) => address,
    )
    const last = await listSitemapParts(visitor).then((parts) => listPublicAddresses(visitor, parts.at(-1) as number))
    const broker = known.find((path) => path.startsWith('/public/brokers/')) as string
    const loan = [...last, ...known.map((address) => ({ address }))].find(({ address }) =>
      address.startsWith('/general/loans/'),
    )
    const paths = { finder: '/general/finder-utility', broker, loan: loan?.address as string }
    const size = (await (await fetch(`${origin}${broker}`)).text()).length
    const pages = Object.entries(paths).map(([name, path]) => ({ name, address: `${origin}${path}` }))
    return withStaticPage(folder, size, (address) => buildLatencyTable([{ name: 'a static page', address }, ...pages]))
  })

const buildLatencyTable = async (pages: readonly Page[]): Promise<string> => {
  const lines: string[] = []
  for (const encoding of ['identity', 'gzip'])
    for (const clients of CLIENTS) {
      const agent = new Agent({ keepAlive: true, maxSockets: clients })
      const all = new Map(pages.map(({ name }) => [name, [] as Measured[]]))
      for (let round = -1; round < ROUNDS; round += 1)
        for (const { name, address } of pages) {
          const measured = await measurePage(address, { agent, clients, encoding })
          // Round -1 is not counted: it renders each document and warms up both processes.
          if (round >= 0) all.get(name)?.push(measured)
        }
      agent.destroy()
      const still = computeMedian(all.get('a static page') as Measured[])
      for (const [name, rounds] of all) {
        const times = rounds.flatMap((each) => each.times).toSorted((one, other) => one - other)
        const figures = [pickPercentile(times, 0.5), pickPercentile(times, 0.95)]
          .map((each) => each.toFixed(2))
          .join(' | ')
        const ratio = (computeMedian(rounds) / still).toFixed(2)
        lines.push(
          `| ${name} | ${encoding} | ${clients} | ${computeMedian(rounds).toFixed(0)} | ${figures} | ${ratio} |`,
        )
      }
    }
  return [
    '| page | form | clients | a second | p50 ms | p95 ms | of static |',
    '|---|---|---:|---:|---:|---:|---:|',
    ...lines,
  ].join('\n')
}

const computeMedian = (rounds: readonly Measured[]): number =>
  pickPercentile(
    rounds.map(({ perSecond }) => perSecond).toSorted((one, other) => one - other),
    0.5,
  )

type Load = { agent: Agent; clients: number; encoding: string }

const measurePage = async (address: string, { agent, clients, encoding }: Load): Promise<Measured> => {
  const times: number[] = []
  let left = ROUND
  const runClient = async () => {
    for (; left > 0; ) {
      left -= 1
      const start = performance.now()
      await sendTimedRequest(address, agent, encoding)
      times.push(performance.now() - start)
    }
  }
  const start = performance.now()
  await Promise.all(Array.from({ length: clients }, runClient))
  return { perSecond: times.length / ((performance.now() - start) / 1000), times }
}

const sendTimedRequest = (address: string, agent: Agent, encoding: string): Promise<void> =>
  new Promise((done, failed) => {
    get(address, { agent, headers: { 'accept-encoding': encoding } }, (response) => {
      if (response.statusCode !== 200) failed(new Error(`${address}: ${response.statusCode}`))
      response.resume().on('end', done).on('error', failed)
    }).on('error', failed)
  })
