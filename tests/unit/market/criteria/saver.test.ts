import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeCriteria, takeTheirCriteriaPart } from '#components/market/criteria/form/merge.ts'
import { buildCriteriaSavePlan } from '#components/market/criteria/form/use-criteria-saver.ts'
import { createSaveMachine } from '#components/saving/save-machine.ts'
import { createEmptyTerms, parseTypedTerms, toCriteriaFormValues } from '#lib/market/criteria/rules.ts'
import type { CriteriaValues, EditedCriteria } from '#lib/market/criteria/schema.ts'
import { manualClock } from '#tests/unit/saving/manual-clock.ts'

const KEY = 'FIRST_RANKING'
const typed = (part: Partial<CriteriaValues> = {}): CriteriaValues => ({
  ...toCriteriaFormValues(createEmptyTerms()),
  ...part,
})

/** A server that stores valid input over the version that was read, or over an earlier save of the same page. */
const serverOf = (part: Partial<CriteriaValues> = {}) => {
  let values = toCriteriaFormValues(parseTypedTerms(KEY, typed(part)).terms)
  let version = 1
  let writer = { session: '', sequence: 0 }
  const read = (): EditedCriteria => ({
    lenderId: 1,
    categoryKey: KEY,
    version,
    values,
    stored: values,
    unsaved: [],
    missing: [],
    status: 2,
    isOffered: true,
    lastVerifiedDate: null,
    lastVerifiedBy: null,
    shownUntil: null,
    modifiedDate: null,
  })
  return {
    read,
    save: (session: string, sequence: number, of: number, sent: CriteriaValues) => {
      const isOwn = writer.session === session && sequence > writer.sequence
      if (of !== version && !isOwn) return { kind: 'conflict' as const, stored: read() }
      const { terms } = parseTypedTerms(KEY, sent)
      values = toCriteriaFormValues(terms)
      version += 1
      writer = { session, sequence }
      return { kind: 'saved' as const, stored: read() }
    },
  }
}

/** A page that edits the category; its saves arrive at once, and their responses when the test allows. */
const pageOf = (server: ReturnType<typeof serverOf>, session: string) => {
  const clock = manualClock()
  const waiting: (() => void)[] = []
  const aborted: boolean[] = []
  const plan = buildCriteriaSavePlan(
    server.read(),
    ({ value, version, sequence, signal }) =>
      new Promise((resolve) => {
        const answer = server.save(session, sequence, version, value)
        waiting.push(() => {
          aborted.push(signal.aborted)
          resolve(signal.aborted ? { kind: 'failed', reason: '' } : answer)
        })
      }),
  )
  const saver = createSaveMachine({ ...plan, clock })
  const values = () => saver.view().fields.terms.value
  return {
    saver,
    values,
    aborted,
    state: () => saver.view().fields.terms.state,
    type: (part: Partial<CriteriaValues>) => saver.change('terms', { ...values(), ...part }),
    pause: () => clock.pass(2_000),
    answer: async () => {
      while (waiting.length > 0) {
        waiting.shift()?.()
        for (let tick = 0; tick < 8; tick += 1) await Promise.resolve()
      }
    },
  }
}

test('[F-11] a later save aborts the previous one, and causes no conflict if that one was stored', async () => {
  const server = serverOf()
  const page = pageOf(server, 'one')
  page.type({ rateMin: '8' })
  page.pause()
  page.type({ rateMin: '8.5', rateMax: '9' })
  page.pause()
  await page.answer()
  expect(page.aborted).toEqual([true, false])
  expect(page.state()).toBe('saved')
  expect(server.read().values).toMatchObject({ rateMin: '8.50', rateMax: '9.00' })
  // The stored value is formatted differently but equal: nothing more is sent.
  await page.saver.flush()
  expect(server.read().version).toBe(3)
})

test('changes of two editors to different fields are both kept without a conflict', async () => {
  const server = serverOf({ choices: ['HOUSE'] })
  const [one, other] = [pageOf(server, 'one'), pageOf(server, 'other')]
  one.type({ rateMin: '8', choices: ['HOUSE', 'OFFICE'] })
  one.pause()
  await one.answer()
  other.type({ pointOfDifference: 'Answers within a day', choices: ['HOUSE', 'WAREHOUSE'] })
  other.pause()
  await other.answer()
  expect(other.state()).toBe('saved')
  expect(other.values()).toMatchObject({ rateMin: '8.00', pointOfDifference: 'Answers within a day' })
  expect(server.read().values).toMatchObject({ rateMin: '8.00', pointOfDifference: 'Answers within a day' })
  expect(server.read().values.choices.toSorted()).toEqual(['HOUSE', 'OFFICE', 'WAREHOUSE'])
})

test('two editors of one field see both values, and the chosen one is stored', async () => {
  const server = serverOf({ rateMin: '7' })
  const [one, other] = [pageOf(server, 'one'), pageOf(server, 'other')]
  one.type({ rateMin: '8' })
  one.pause()
  await one.answer()
  other.type({ rateMin: '9', rateMax: '10' })
  other.pause()
  await other.answer()
  const { value: mine, base, state } = other.saver.view().fields.terms
  expect(state).toBe('conflict')
  expect(server.read().values.rateMin).toBe('8.00')
  const sides = { base: base as CriteriaValues, mine, theirs: other.saver.view().stored.stored }
  const { clashes } = mergeCriteria(KEY, sides)
  expect(clashes).toEqual([{ part: 'rateMin', field: 'rateMin', mine: '9.00', theirs: '8.00' }])
  const choice = other.saver.choose('terms', takeTheirCriteriaPart(mine, clashes[0] as (typeof clashes)[number]))
  await other.answer()
  await choice
  expect(server.read().values).toMatchObject({ rateMin: '8.00', rateMax: '10.00' })
})

test('a cancelled save causes no conflict with the editor’s own next save after another editor’s save', async () => {
  const server = serverOf()
  const [one, other] = [pageOf(server, 'one'), pageOf(server, 'other')]
  one.type({ rateMin: '8' })
  one.pause()
  other.type({ available: '1000000' })
  other.pause()
  await other.answer()
  one.type({ rateMin: '8.25' })
  one.pause()
  await one.answer()
  expect(other.state()).toBe('saved')
  expect(one.state()).toBe('saved')
  expect(server.read().values).toMatchObject({ rateMin: '8.25', available: '1000000' })
})

test('states are merged separately, and one removed by a side and changed by the other is a conflict', () => {
  const state = (stateKey: string, distanceKey: string | null = null) => ({ stateKey, distanceKey, regionIds: [] })
  const base = typed({ states: [state('NSW'), state('VIC')] })
  const mine = typed({ states: [state('NSW', 'WITHIN_50')] })
  const theirs = typed({ states: [state('NSW'), state('VIC', 'WITHIN_25'), state('QLD')] })
  const { values, clashes } = mergeCriteria(KEY, { base, mine, theirs })
  expect(values.states.map(({ stateKey }) => stateKey).toSorted()).toEqual(['NSW', 'QLD'])
  expect(values.states.find(({ stateKey }) => stateKey === 'NSW')?.distanceKey).toBe('WITHIN_50')
  expect(clashes.map(({ part, mine: here }) => [part, here])).toEqual([['states.VIC', undefined]])
})

test('two pages that edit different fields lose no edit, whatever the order of typing and saving', async () => {
  const step = fc.record({ who: fc.boolean(), act: fc.constantFrom('type', 'pause', 'answer'), figure: fc.nat(40) })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const server = serverOf()
      const pages = [pageOf(server, 'one'), pageOf(server, 'other')] as const
      const last: Partial<CriteriaValues> = {}
      for (const { who, act, figure } of steps) {
        const page = pages[who ? 0 : 1]
        if (act === 'pause') page.pause()
        else if (act === 'answer') await page.answer()
        else {
          const part = who ? { rateMin: String(figure + 3) } : { estabFeeMin: String(figure / 4) }
          Object.assign(last, part)
          page.type(part)
        }
      }
      for (let round = 0; round < 4; round += 1)
        for (const page of pages) {
          page.pause()
          await page.answer()
        }
      const stored = server.read().values
      const asKept = toCriteriaFormValues(parseTypedTerms(KEY, typed(last)).terms)
      expect([stored.rateMin, stored.estabFeeMin]).toEqual([asKept.rateMin, asKept.estabFeeMin])
      expect(pages.map((page) => page.state())).not.toContain('conflict')
    }),
    { numRuns: 200 },
  )
})
