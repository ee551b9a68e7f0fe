import type { CategoryKey } from '#lib/market/criteria/fields.ts'

/** The names of the categories on their tabs (row F-01). */
export const categoryLabels: Record<CategoryKey, string> = {
  FIRST_RANKING: '1st Ranking',
  SECOND_RANKING: '2nd Ranking',
  CONSTRUCTION: 'Construction',
  MEZZANINE: 'Mezzanine',
  LAND_BANK: 'Land Bank',
  RURAL: 'Rural',
}
