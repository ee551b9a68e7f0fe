import { listSourceEndpoints } from '#scripts/endpoints.ts'
import { findFreePort } from '#scripts/ports.ts'
import { emptyDatabase } from '#tests/e2e/database.ts'
import {
  type Aviary,
  addressesOf,
  type Canary,
  makeCanaries,
  READERS,
  type Reader,
} from '#tests/e2e/harness/canaries.ts'
import { isWorkbook, textOfWorkbook } from '#tests/e2e/harness/canary-workbooks.ts'
import { startWeb } from '#tests/e2e/harness/processes.ts'
import { each, send } from '#tests/e2e/harness/wire.ts'
import { expect, test } from '#tests/e2e/people.ts'

/** Addresses that end a session, sign somebody in, or return no document of the product. */
const NOT_READ = /^\/api\/auth|^\/login|^\/logout|^\/api\/\[\.\.\.|confirm-log/

/** Every address of the product, plus list queries that would find private values. */
const addressesIn = async (aviary: Aviary): Promise<string[]> => {
  const endpoints = (await listSourceEndpoints(process.cwd())).filter(
    ({ kind, method, address }) =>
      (kind === 'page' || (kind === 'handler' && method === 'GET')) && !NOT_READ.test(address),
  )
  const asked = aviary.canaries.flatMap(({ words }) => [
    `/api/search?search=${words[0]}`,
    `/api/lookups/lenders?search=${words[0]}`,
    `/api/loans/verify/loan-no?loanNo=${words[0]}`,
  ])
  const listed = aviary.lenderIds.flatMap((id) => [
    `/api/loans/all?lenderId=${id}`,
    `/api/loans/all?lenderId=${id}&status=PRESETTLEMENT`,
  ])
  const lists = ['/api/loans/all?pageSize=200', '/loans?view=all', '/api/users/all?pageSize=200', '/users/all?view=all']
  return [
    ...new Set([
      ...endpoints.flatMap(({ address }) => addressesOf(address, aviary)),
      ...asked,
      ...listed,
      ...lists,
      // The workbooks, and the pages that link to them.
      ...aviary.workbooks.flatMap((path) => [path, path.replace('/api/', '/')]),
      ...['/api/saved-searches/loans', '/api/saved-searches/users', '/api/search/recents', '/api/notes?pageSize=200'],
    ]),
  ]
}

const holds = (body: string, { words }: Canary): boolean => words.some((one) => body.includes(one.toLowerCase()))

test('[T-A4] a word in each private field of ten lenders is returned to its permitted readers and to nobody else', async () => {
  test.setTimeout(600_000)
  const own = await emptyDatabase()
  const port = await findFreePort()
  const origin = `http://localhost:${port}`
  const aviary = await makeCanaries(own, origin)
  const web = await startWeb({ APP_DATABASE_URL: own.url, PORT: String(port) })
  const leaks: string[] = []
  const seen = new Set<string>()
  const opened: { reader: Reader; fields: string[] }[] = []
  const statuses = new Map<number, number>()
  try {
    const addresses = await addressesIn(aviary)
    expect(addresses.length).toBeGreaterThan(500)
    for (const reader of READERS as readonly Reader[])
      await each(
        addresses,
        async (path) => {
          const answer = await send(path, { origin: web.origin, cookie: aviary.cookies[reader] })
          statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
          const text = (isWorkbook(answer) ? textOfWorkbook(answer) : answer.body).toLowerCase()
          if (isWorkbook(answer)) {
            const fields = aviary.canaries.filter((canary) => holds(text, canary)).map(({ field }) => field)
            opened.push({ reader, fields })
          }
          for (const canary of aviary.canaries) {
            // A word in the query is also part of the address, which the document repeats.
            if (canary.words.some((one) => path.includes(one)) && !path.startsWith('/api/search')) continue
            if (!holds(text, canary)) continue
            if (canary.readers.includes(reader)) seen.add(canary.field)
            else leaks.push(`${reader} at ${path}: ${canary.field}`)
          }
        },
        8,
      )
    expect(leaks).toEqual([])
    // Each word was read by at least one permitted reader, so the check is not vacuous.
    const alive = aviary.canaries.filter(({ readers }) => readers.length > 0).map(({ field }) => field)
    expect(alive.filter((field) => !seen.has(field))).toEqual([])
    // Workbooks are read unpacked: only administrators get them, with the private numbers of all ten lenders.
    expect(opened.map(({ reader }) => reader)).toEqual(['admin', 'admin'])
    const told = new Set(opened.flatMap(({ fields }) => fields))
    expect([...told].filter((field) => field.startsWith('number of a pre-settlement loan'))).toHaveLength(10)
    expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([])
  } finally {
    await web.stop()
    await own.drop()
  }
})
