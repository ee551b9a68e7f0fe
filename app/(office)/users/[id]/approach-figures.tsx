import { MeasuredFigures } from '#components/market/approaches/measured-figures.tsx'
import { getApproachFigures } from '#lib/market/approaches/figures/queries.ts'
import type { TabProps } from './tab-props.ts'

/** The measured figures of a lender or broker (decision 'approach'); nothing below ten approaches. */
export const MeasuredApproaches = async ({ actor, profile: { kind, id } }: Pick<TabProps, 'actor' | 'profile'>) => {
  if (kind === 'lawfirm') return null
  const figures = await getApproachFigures(actor, { kind, id })
  return figures && <MeasuredFigures kind={kind} figures={figures} />
}
