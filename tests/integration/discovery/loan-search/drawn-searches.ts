import fc from 'fast-check'
import { addDaysTo } from '#lib/core/dates.ts'
import { today } from '#lib/server/operations/clock.ts'
import type { Asked, PlainLoan } from '#tests/integration/discovery/loan-search/plain-loans.ts'
import type { Cast } from '#tests/integration/lending/cast.ts'

/** A random period of days around today, some open at one end. */
const period = (from: string, to: string): fc.Arbitrary<Asked> =>
  fc
    .tuple(fc.integer({ min: -900, max: 900 }), fc.constantFrom(null, 0, 30, 400), fc.boolean())
    .map(([days, length, isOpen]): Asked => {
      const first = addDaysTo(today(), days)
      if (length !== null) return { [from]: first, [to]: addDaysTo(first, length) }
      return isOpen ? { [from]: first } : { [to]: first }
    })

/** A random search: few filters at a time, and dependent filters only with the one they depend on. */
export const searches = (cast: Cast, loans: readonly PlainLoan[], bdms: readonly number[]) => {
  const { lender, second, dual, broker, rivalBroker, firm, rivalFirm } = cast
  const suburbs = [...new Set(loans.map(({ suburbId }) => suburbId))]
  const stateOf = (id: number) => loans.find(({ suburbId }) => suburbId === id)?.suburb.stateKey ?? ''
  const one = (...texts: unknown[]) => fc.constantFrom(...texts.map(String))
  const range = (min: string, max: string, low: number, high: number) =>
    fc
      .tuple(fc.option(fc.integer({ min: low, max: high })), fc.option(fc.integer({ min: low, max: high })))
      .map(([from, to]) => ({
        ...(from === null ? {} : { [min]: `${from}` }),
        ...(to === null ? {} : { [max]: `${to}` }),
      }))
  const named = (name: string, ...texts: unknown[]) => one(...texts).map((text): Asked => ({ [name]: text }))
  const detailsOf = (prefix: string) =>
    fc.oneof(
      named(`${prefix}.qsRequired`, true, false),
      named(`${prefix}.isBuilderDeveloper`, true, false),
      named(`${prefix}.isBuildToHold`, true, false),
      named(`${prefix}.tdcEquity`, '12.5', '25'),
      named(`${prefix}.projectManagerRequired`, true, false),
      named(`${prefix}.contingenciesAllowance`, 3),
      named(`${prefix}.developerSuccessfulProjects`, 4, 8),
      one(50, 60).map((share) => ({
        [`${prefix}.presalesDebtCoverRequired`]: 'true',
        [`${prefix}.loanAmountPercentageGstEx`]: share,
      })),
      named(`${prefix}.presalesDebtCoverRequired`, true, false),
    )
  const parts: fc.Arbitrary<Asked>[] = [
    named(
      'statusKey',
      'PRESETTLEMENT',
      'SETTLED',
      'DEFAULT',
      'DISCHARGED',
      'DEFAULT,SETTLED',
      'PRESETTLEMENT,DISCHARGED',
    ),
    fc
      .tuple(one('', 'SETTLED', 'DEFAULT,SETTLED'), one('EXPIRED', 'D_7', 'D_90', 'D_180'))
      .map(([statusKey, expiryKey]) => ({ statusKey, expiryKey })),
    named('state', 'NSW', 'VIC', 'NT'),
    fc.constantFrom(...suburbs).map((id) => ({ suburb: `${id}`, state: stateOf(id) })),
    fc
      .tuple(fc.constantFrom(...suburbs), one('KM_5', 'KM_10', 'KM_100'))
      .map(([id, radiusSearchKey]) => ({ suburb: `${id}`, state: stateOf(id), radiusSearchKey })),
    range('minPrincipal', 'maxPrincipal', 80_000, 2_600_000),
    range('minLowerRate', 'maxLowerRate', 3, 22),
    range('minHigherRate', 'maxHigherRate', 20, 32),
    range('minEstablishmentFee', 'maxEstablishmentFee', 0, 9),
    range('minLvr', 'maxLvr', 35, 95),
    named('valuationRequired', true, false),
    named('priorityKey', 'FIRST', 'SECOND'),
    named('securityTypeKey', 'COMMERCIAL', 'RESIDENTIAL'),
    fc.constant({ securityTypeKey: 'COMMERCIAL', securitySubTypeKey: 'OFFICE' }),
    named('credits', '1', '2', '1,2', '3,2'),
    named('interestKey', 'PREPAID', 'CAPITALISED'),
    range('minTermKey', 'maxTermKey', 1, 12).map((ends) =>
      Object.fromEntries(Object.entries(ends).map(([name, text]) => [name, `M_${text}`])),
    ),
    named('settledIn', 'ROLLING_YEAR', 'CALENDAR_YEAR', 'FINANCIAL_YEAR', 'LAST_FINANCIAL_YEAR'),
    fc.integer({ min: -900, max: 0 }).map((days) => ({ settledFrom: addDaysTo(today(), days) })),
    period('repaidFrom', 'repaidTo'),
    period('dischargedFrom', 'dischargedTo'),
    period('recordedFrom', 'recordedTo'),
    named('notEditedKey', 'D_30', 'D_60', 'D_90', 'D_180'),
    named('scenarioKey', 'PURCHASE', 'CONSTRUCTION', 'SUBDIVISION'),
    detailsOf('constructionScenario').map((asked) => ({ ...asked, scenarioKey: 'CONSTRUCTION' })),
    named('constructionScenario.preCommittedCommercialTenants', true, false).map((asked) => ({
      ...asked,
      scenarioKey: 'CONSTRUCTION',
    })),
    detailsOf('subdivisionScenario').map((asked) => ({ ...asked, scenarioKey: 'SUBDIVISION' })),
    fc.constant({ scenarioKey: 'SUBDIVISION', 'subdivisionScenario.typeKey': 'STRATA' }),
    named('platformBdmId', ...bdms),
    named('brokerBdmId', ...bdms),
    named('lenderBdmId', ...bdms),
    named('lawFirmId', firm.lawFirmId, rivalFirm.lawFirmId),
    fc.constant({ lawFirmId: String(firm.lawFirmId), partnerId: String(firm.partnerId) }),
    named('lenderId', lender.lenderId, second.lenderId, dual.lenderId),
    named('lenderCountKey', 'ONE', 'SEVERAL'),
    named('lacksKey', 'LVR', 'FEE'),
    named('repaidKey', 'EARLY', 'ON_TIME', 'LATE'),
    named('brokerId', broker.brokerId, rivalBroker.brokerId, dual.brokerId),
    named('brokerStarsFromLender', 0, 2, 4),
    named('lenderStarsFromBroker', 0, 3, 5),
  ]
  return fc
    .uniqueArray(fc.integer({ min: 0, max: parts.length - 1 }), { maxLength: 4 })
    .chain((places) => fc.tuple(...places.map((place) => parts[place] as fc.Arbitrary<Asked>)))
    .map((chosen): Asked => Object.assign({}, ...chosen))
    .filter(
      ({ suburb, state, statusKey, expiryKey, scenarioKey, ...rest }) =>
        (!suburb ||
          loans.some(({ suburbId, suburb: { stateKey } }) => `${suburbId}` === suburb && stateKey === state)) &&
        (!expiryKey || !statusKey || ['SETTLED', 'DEFAULT,SETTLED'].includes(statusKey)) &&
        (!rest.securitySubTypeKey || rest.securityTypeKey === 'COMMERCIAL') &&
        (!rest.partnerId || rest.lawFirmId === String(cast.firm.lawFirmId)) &&
        Object.keys(rest).every((name) => !name.includes('.') || scenarioKey === name.split('S')[0]?.toUpperCase()),
    )
}
