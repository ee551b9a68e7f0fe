import fc from 'fast-check'
import type { Asked } from '#tests/integration/discovery/loan-search/plain-loans.ts'
import type { Cast } from '#tests/integration/lending/cast.ts'

/** Random user searches, a few filters at a time. */
export const searches = ({ firm, rivalFirm }: Cast, bdms: readonly number[]) => {
  const one = (name: string, ...texts: unknown[]) =>
    fc.constantFrom(...texts).map((text): Asked => ({ [name]: `${text}` }))
  const parcel = (name: string) =>
    fc.tuple(fc.option(fc.integer({ min: 1, max: 9 })), fc.option(fc.integer({ min: 1, max: 9 }))).map(
      ([low, high]): Asked => ({
        ...(low === null ? {} : { [`min${name}ParcelSize`]: `${low * 700_000}` }),
        ...(high === null ? {} : { [`max${name}ParcelSize`]: `${high * 900_000}` }),
      }),
    )
  const parts = [
    one('followUpKey', 'OVERDUE', 'TODAY', 'NEXT_7', 'NEXT_30', 'NONE'),
    one('notCalledKey', 'D_30', 'D_60', 'D_90', 'D_180', 'NEVER'),
    one('noLoanKey', 'D_90', 'D_180', 'D_365', 'NEVER'),
    one('hasBdm', 'true', 'false'),
    one('leadScore', 'A', 'B', 'C'),
    one('typeKey', 'LENDER', 'BROKER', 'DUAL', 'LAWFIRM', 'BROKER,LAWFIRM', 'DUAL,LAWFIRM'),
    one('criteriaKeys', 'CONSTRUCTION', 'FIRST_RANKING,RURAL', 'LAND_BANK', 'MEZZANINE'),
    one('stateKeys', 'NSW', 'VIC', 'QLD,VIC', 'WA'),
    one('currentLoansCountKey', 'Ignore', '0', '1+', '5+', '10+'),
    one('currentLoansValueKey', '0', 'OVER_1M', 'OVER_5M', 'OVER_20M'),
    one('dischargedLoansCountKey', '0', '1+', '5+', '25+'),
    one('dischargedLoansValueKey', 'Ignore', '0', 'OVER_1M', 'OVER_5M'),
    ...['FirstRanking', 'SecondRanking', 'Construction', 'Mezzanine', 'LandBank', 'Rural'].map(parcel),
    one('platformBdmId', ...bdms),
    one('lawFirmId', firm.lawFirmId, rivalFirm.lawFirmId),
    fc.constant({ lawFirmId: `${firm.lawFirmId}`, partnerId: `${firm.partnerId}` }),
    fc.constant({}),
  ]
  return fc.array(fc.oneof(...parts), { maxLength: 3 }).map((each): Asked => Object.assign({}, ...each))
}
/** Filters for staff only. */
export const switches = () =>
  fc
    .tuple(fc.constantFrom('masterSwitch', 'profileStatus', 'visibility'), fc.constantFrom('true', 'false'))
    .map(([name, text]): Asked => ({ [name]: text }))
