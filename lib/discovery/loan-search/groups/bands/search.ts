import type { Filter } from '#lib/core/filters.ts'
import { notVisiting } from '#lib/core/policy.ts'
import { type ByBand, findBandName } from '#lib/discovery/loan-search/groups/bands/fields.ts'
import { bandFilterLabels } from '#lib/discovery/loan-search/groups/bands/labels.ts'

const buildBandFilter = (by: ByBand): Filter<string, never> => {
  const { label, phrase } = bandFilterLabels[by]
  const nameBand = (word: string) => findBandName(by, word) ?? word
  return {
    label,
    controls: [{ kind: 'carried', parameter: by, label }],
    parse: (read) => (findBandName(by, read(by)) === null ? null : read(by)),
    write: (word) => ({ [by]: word }),
    words: nameBand,
    phrase: (word) => ({ after: phrase(nameBand(word).toLowerCase()) }),
    who: notVisiting,
  }
}

/**
 * The filters by a band, to which the groups of bands lead; days overdue move on with the day. The filter by LVR would not do: with both ends
 * it requires a valuation (row J-08).
 */
export const bandFilters = {
  daysOverdue: buildBandFilter('daysOverdue'),
  daysRecorded: buildBandFilter('daysRecorded'),
  lvrBand: buildBandFilter('lvrBand'),
  loanSize: buildBandFilter('loanSize'),
}
