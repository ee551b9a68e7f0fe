import { expect, test } from 'vitest'
import { buildLeadSavePlan } from '#components/market/profiles/use-lead-saver.ts'
import { createSaveMachine } from '#components/saving/save-machine.ts'
import type { KeptLead } from '#lib/crm/leads/schema.ts'
import { manualClock } from '#tests/unit/saving/manual-clock.ts'

const begin = () => {
  const clock = manualClock()
  const sent: [string, string | null, number][] = []
  let stored: KeptLead = { leadScore: null, followupDate: null, version: 0 }
  const plan = buildLeadSavePlan(stored, async ({ name, value, version }) => {
    sent.push([name, value, version])
    stored = { ...stored, [name]: value, version: version + 1 }
    return { kind: 'saved', stored }
  })
  return { clock, sent, saver: createSaveMachine({ ...plan, clock }) }
}

test('[D-20] a lead score is saved on change, and a typed date after a pause in typing', async () => {
  const { clock, sent, saver } = begin()
  saver.change('followupDate', '2031-02-03')
  void saver.choose('leadScore', 'B')
  expect(sent).toEqual([['leadScore', 'B', 0]])
  clock.pass(599)
  saver.change('followupDate', '2031-02-04')
  clock.pass(599)
  await saver.choose('leadScore', 'C')
  expect(sent).toHaveLength(2)
  clock.pass(1)
  await saver.flush()
  expect(sent.slice(1)).toEqual([
    ['leadScore', 'C', 1],
    ['followupDate', '2031-02-04', 2],
  ])
})

test('[D-20] a date typed just before leaving for the next company is saved', async () => {
  const { sent, saver } = begin()
  saver.change('followupDate', '2031-02-03')
  saver.leave()
  expect(sent).toEqual([['followupDate', '2031-02-03', 0]])
})
