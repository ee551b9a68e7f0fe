import { Agent, get } from 'node:http'
import { type BenchedSearch, findLargestParties, listBenchedLoanSearches } from './benched-loan-searches.ts'
import { createBenchMember, signInToBench, withWebProcess } from './served.ts'
import { waitUntilWarm } from './served-searches.ts'
import { pickPercentile, readPeakMemory } from './timing.ts'

/** The number of responses per measurement. */
const ANSWERS = { api: 2_400, page: 800 }
const WARM = 200

type Load = { clients: number; kind: keyof typeof ANSWERS }
type Person = { cookie: string; asked: BenchedSearch[] }

const buildRequestPath = ({ query }: BenchedSearch, kind: Load['kind']) =>
  kind === 'api' ? `/api/loans/all?${query}` : `/loans?${query || 'view=all'}`

/** Times loan searches by several people at once: responses per second, wait times, and the web process's memory. */
export const benchLoad = async (applicationUrl: string): Promise<string> => {
  const ids = await findLargestParties()
  const all = listBenchedLoanSearches(ids)
  const lines = await withWebProcess(applicationUrl, async (web) => {
    const { origin, cookie, pid } = web
    await waitUntilWarm(web)
    const people: Person[] = [
      { cookie, asked: all.filter(({ as }) => !as) },
      {
        cookie: await signInToBench(await createBenchMember('lender', ids.lender)),
        asked: all.filter(({ as }) => as === 'lender'),
      },
      {
        cookie: await signInToBench(await createBenchMember('broker', ids.broker)),
        asked: all.filter(({ as }) => as === 'broker'),
      },
    ]
    const each: string[] = []
    for (const load of [
      { clients: 8, kind: 'api' },
      { clients: 32, kind: 'api' },
      { clients: 8, kind: 'page' },
      { clients: 32, kind: 'page' },
    ] as const)
      each.push(`${await measureServerUnderLoad(origin, people, load)} | ${readPeakMemory(pid)} |`)
    return each
  })
  return [
    '| clients | of | answers | a second | p50 ms | p95 ms | longest ms | web at most |',
    '|---:|---|---:|---:|---:|---:|---:|---:|',
    ...lines,
  ].join('\n')
}

const measureServerUnderLoad = async (
  origin: string,
  people: readonly Person[],
  { clients, kind }: Load,
): Promise<string> => {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  // Eight of ten requests are by staff.
  const asks = (at: number) => {
    const person = people[at % 10 < 8 ? 0 : (at % 10) - 7] as Person
    return {
      path: buildRequestPath(person.asked[(at * 7) % person.asked.length] as BenchedSearch, kind),
      cookie: person.cookie,
    }
  }
  const run = async (count: number): Promise<number[]> => {
    const times: number[] = []
    let next = 0
    const client = async () => {
      while (next < count) {
        const { path, cookie } = asks(next++)
        const start = performance.now()
        await requestUrl(`${origin}${path}`, agent, cookie)
        times.push(performance.now() - start)
      }
    }
    await Promise.all(Array.from({ length: clients }, client))
    return times
  }
  await run(WARM)
  console.log(`${clients} clients, ${kind} …`)
  const start = performance.now()
  const times = (await run(ANSWERS[kind])).sort((a, b) => a - b)
  const seconds = (performance.now() - start) / 1000
  agent.destroy()
  const figures = [pickPercentile(times, 0.5), pickPercentile(times, 0.95), times.at(-1) ?? 0]
  return `| ${clients} | ${kind} | ${times.length} | ${(times.length / seconds).toFixed(0)} | ${figures.map((each) => each.toFixed(0)).join(' | ')}`
}

const requestUrl = (url: string, agent: Agent, cookie: string): Promise<void> =>
  new Promise((resolve, reject) => {
    get(url, { agent, headers: { cookie, 'sec-fetch-site': 'same-origin' } }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url}: ${answer.statusCode}`))
      answer.resume().on('end', resolve)
    }).on('error', reject)
  })
