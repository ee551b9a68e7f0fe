import { heldLoans } from '#lib/discovery/loan-search/fields.ts'
import { getJudged, getNearMiss, judgeAll } from '#lib/market/scenarios/answers/rules.ts'
import { readLikeCounts } from '#lib/market/scenarios/books/queries.ts'
import { explainNearMiss } from '#lib/market/scenarios/changes/rules.ts'
import { readDeal } from '#lib/market/scenarios/deals/queries.ts'
import { MATCH_LISTS } from '#lib/market/scenarios/fields.ts'
import { holdOffers, readOffers } from '#lib/market/scenarios/offers/queries.ts'
import { countDay } from '#lib/market/scenarios/offers/rules.ts'
import { matchScenario } from '#lib/market/scenarios/queries.ts'
import { explainOffer } from '#lib/market/scenarios/reasons/rules.ts'
import { matchBody } from '#lib/market/scenarios/schema.ts'
import { holdInMemory } from '#lib/server/column-store/holding.ts'
import { today } from '#lib/server/operations/clock.ts'
import { timeAlerts } from './match-alerts.ts'
import { runBareLoop } from './match-loop.ts'
import { withWebProcess } from './served.ts'
import { staff } from './staff.ts'
import { pickPercentile } from './timing.ts'

const SUBURBS = ['Dandenong South', 'Parramatta', 'Geelong', 'Fortitude Valley', 'Wollongong']
const SECURITIES = ['WAREHOUSE', 'HOUSE', 'OFFICE', 'MOTEL', 'FACTORY', 'APARTMENT']

/** Twenty deals of Second Ranking: some fit many lenders, some few, and some none. */
const BODIES = Array.from({ length: 20 }, (_each, at) => ({
  amount: 400_000 + at * at * 60_000,
  categoryKey: 'SECOND_RANKING',
  suburb: SUBURBS[at % SUBURBS.length],
  securitySubTypeKey: SECURITIES[at % SECURITIES.length],
  lvr: String(48 + ((at * 7) % 30)),
  ...(at % 2 === 0 ? { rate: String(9 + at / 4) } : {}),
  ...(at % 3 === 0 ? { fee: '1.5' } : {}),
  ...(at % 4 === 0 ? { termMonths: 12, creditIds: [2], neededBy: '2099-01-01' } : {}),
}))

const measureElapsedTime = async (work: () => unknown): Promise<number> => {
  const start = performance.now()
  await work()
  return performance.now() - start
}

// The CPU time of this thread, which other programs on the machine affect less than the elapsed time.
const readCpu = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}
const timeCpu = (work: () => void): number => {
  const start = readCpu()
  work()
  return readCpu() - start
}

const formatLine = (name: string, times: number[], note = ''): string => {
  const sorted = times.toSorted((one, other) => one - other)
  return `| ${name} | ${pickPercentile(sorted, 0.5).toFixed(2)} | ${pickPercentile(sorted, 0.95).toFixed(2)} | ${note} |`
}

const getMedian = (times: number[]): number =>
  pickPercentile(
    times.toSorted((one, other) => one - other),
    0.5,
  )

/** Times judging and wording all lenders, a half and a quarter of them, interleaved with the bare loop. */
const timeLoops = async (rounds: number): Promise<string[]> => {
  const day = today()
  const now = countDay(day)
  const offers = await readOffers('SECOND_RANKING', day)
  const countLike = await readLikeCounts(staff, 'SECOND_RANKING')
  const deals = []
  for (const body of BODIES) deals.push(await readDeal(staff, matchBody.parse(body).scenario))
  const lines: string[] = []
  for (const share of [0.25, 0.5, 1]) {
    const some = offers.slice(0, Math.round(offers.length * share))
    const times = { judged: [] as number[], worded: [] as number[], bare: [] as number[] }
    for (let round = 0; round < rounds + 2; round += 1)
      for (const { deal, names, reference } of deals) {
        const { securities } = reference
        const by = { today: now, securities, countLike }
        const worded = { deal, names, securities, today: now }
        const judged = timeCpu(() => void judgeAll(deal, some, by))
        const bare = timeCpu(() => void runBareLoop({ deal, offers: some, today: now, countLike }))
        const wholly = timeCpu(() => {
          const all = judgeAll(deal, some, by)
          for (const list of MATCH_LISTS)
            for (const place of all.lists[list]) {
              const judged = getJudged(all, place)
              const miss = getNearMiss({ deal, judgedAll: all, judged, by })
              explainOffer({ worded, offer: judged.offer, codes: all.codes, from: judged.from })
              if (miss) explainNearMiss(worded, { offer: judged.offer, nearMiss: miss, place: null })
            }
        })
        if (round < 2) continue
        times.judged.push(judged)
        times.bare.push(bare)
        times.worded.push(wholly)
      }
    const ratio = (getMedian(times.judged) / getMedian(times.bare)).toFixed(2)
    lines.push(
      formatLine(
        `${some.length} lenders judged, ranked, near misses found, processor time`,
        times.judged,
        `${ratio} × the bare loop`,
      ),
      formatLine(`${some.length} lenders, the bare loop, processor time`, times.bare),
      formatLine(`${some.length} lenders judged and all of them worded, processor time`, times.worded),
    )
  }
  return lines
}

/**
 * Times matches with 10,000 lenders of six categories: the answer in the process (p95 under 50 ms), all lenders judged
 * against a bare loop (at most 2×), and the first page over HTTP (p95 under 150 ms).
 */
export const benchMatch = async (runs: number, applicationUrl: string): Promise<string> => {
  const holding = holdInMemory(heldLoans, applicationUrl)
  const waiting = setInterval(() => {}, 1_000)
  await holding.ready
  clearInterval(waiting)
  const before = process.memoryUsage().heapUsed
  const loaded = await measureElapsedTime(holdOffers)
  globalThis.gc?.()
  const megabytes = Math.round((process.memoryUsage().heapUsed - before) / 2 ** 20)
  const rounds = Math.max(2, Math.round(runs / 20))
  const answers: number[] = []
  const bodies = BODIES.map((body) => matchBody.parse(body))
  const processor: number[] = []
  for (let round = 0; round < rounds + 1; round += 1)
    for (const body of bodies) {
      const start = readCpu()
      const time = await measureElapsedTime(() => matchScenario(staff, body))
      if (round === 0) continue
      answers.push(time)
      processor.push(readCpu() - start)
    }
  const lines = [
    formatLine('offers loaded', [loaded], `${megabytes} MB`),
    formatLine('an answer in the process: all judged, a page of each list with both kinds of reasons', answers),
    formatLine('the same, processor time', processor),
    ...(await timeLoops(rounds)),
  ]
  const alerts = await timeAlerts(BODIES)
  lines.push(
    formatLine(`alerts of ${alerts.deals} saved deals, all offers`, [alerts.whole]),
    formatLine('the same, one offer changed', [alerts.changed]),
    formatLine('the same, none changed', [alerts.idle]),
  )
  await holding.close()
  const served = await withWebProcess(applicationUrl, async ({ call }) => {
    const times: number[] = []
    const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
    for (let round = 0; round < rounds + 2; round += 1)
      for (const body of BODIES) {
        const time = await measureElapsedTime(() =>
          call('/api/match', { method: 'POST', body: JSON.stringify(body), headers }),
        )
        if (round > 1) times.push(time)
      }
    return formatLine('the first page over HTTP', times)
  })
  return ['| match | p50 ms | p95 ms | |', '|---|---:|---:|---|', ...lines, served].join('\n')
}
