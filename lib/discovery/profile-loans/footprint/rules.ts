import { type ProfileKind, paths } from '#lib/core/paths.ts'
import { loanSearch } from '#lib/discovery/loan-search/search.ts'
import { CLOSED_STATUSES } from '#lib/lending/statuses/rules.ts'

const PARTY = { lender: 'lenderId', broker: 'brokerId', lawfirm: 'lawFirmId' } as const satisfies Record<
  ProfileKind,
  string
>

/** Returns the parameter of All Loans that names a profile. */
export const getPartyParameter = (kind: ProfileKind): string => PARTY[kind]

/** Returns the address of a profile's closed loans in a suburb or state, in All Loans. */
export const buildFootprintPath = (
  { kind, id }: { kind: ProfileKind; id: number },
  { suburb, state }: { suburb?: number; state: string },
): string => {
  const place = suburb === undefined ? { state } : { state, suburb: String(suburb) }
  return loanSearch.path(
    paths.loans(),
    loanSearch.parse({ [PARTY[kind]]: String(id), statusKey: CLOSED_STATUSES.join(','), ...place }),
  )
}
