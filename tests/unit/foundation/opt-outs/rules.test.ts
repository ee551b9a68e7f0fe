import { expect, test } from 'vitest'
import { decodeOptOutScopes, encodeOptOutScopes, listChangedChoices } from '#lib/foundation/opt-outs/rules.ts'
import { OPT_OUT_SCOPES } from '#lib/foundation/opt-outs/schema.ts'

test('the bits in links of sent mails never change their meaning', () => {
  expect(OPT_OUT_SCOPES.slice(0, 17).map((scope) => `${encodeOptOutScopes([scope])} ${scope}`)).toEqual([
    ...['1 MARKETING', '2 SYNDICATE_FUNDERS', '4 NINETY_DAYS_ACTIVITY'],
    ...['8 BROKER_FIRST_RANKING', '16 BROKER_SECOND_RANKING', '32 BROKER_CONSTRUCTION', '64 BROKER_MEZZANINE'],
    ...['128 BROKER_LAND_BANK', '256 BROKER_RURAL', '512 LENDER_FIRST_RANKING', '1024 LENDER_SECOND_RANKING'],
    ...['2048 LENDER_CONSTRUCTION', '4096 LENDER_MEZZANINE', '8192 LENDER_LAND_BANK', '16384 LENDER_RURAL'],
    ...['32768 SAVED_DEALS', '65536 WAITING_TASKS'],
  ])
})

test('kinds of mail survive the round trip through bits', () => {
  for (const scopes of [[], ['MARKETING'], ['BROKER_RURAL', 'LENDER_RURAL'], [...OPT_OUT_SCOPES]] as const)
    expect(decodeOptOutScopes(encodeOptOutScopes(scopes))).toEqual([...scopes])
})

test('an unchanged choice is not written again', () => {
  const before = { out: new Set(['MARKETING'] as const) }
  expect(listChangedChoices(before, [{ scope: 'MARKETING', isOut: true }], 'PAGE')).toEqual([])
  expect(listChangedChoices(before, [{ scope: 'BROKER_RURAL', isOut: false }], 'PAGE')).toEqual([])
  const changed = [
    { scope: 'MARKETING', isOut: false },
    { scope: 'BROKER_RURAL', isOut: true },
  ] as const
  expect(listChangedChoices(before, changed, 'PAGE')).toEqual(changed)
})

test('a recipient who opts out after a bounce is recorded, but a second bounce is not', () => {
  const bounced = new Set(['MARKETING'] as const)
  const leaving = [{ scope: 'MARKETING', isOut: true }] as const
  expect(listChangedChoices({ out: bounced, bounced }, leaving, 'ONE_CLICK')).toEqual(leaving)
  expect(listChangedChoices({ out: bounced, bounced }, leaving, 'BOUNCE')).toEqual([])
})
