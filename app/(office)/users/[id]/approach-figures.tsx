import { FiguresPanel } from '#components/market/approaches/figures-panel.tsx'
import { getApproachFigures } from '#lib/market/approaches/figures/queries.ts'
import type { TabProps } from './tab-props.ts'

/** The measured figures of a lender or broker (decision 'approach'); nothing below ten approaches. */
export const MeasuredApproaches = async ({ actor, profile: { kind, id } }: Pick<TabProps, 'actor' | 'profile'>) => {
  if (kind === 'lawfirm') return null
  const figures = await getApproachFigures(actor, { kind, id })
  return figures && <FiguresPanel kind={kind} figures={figures} />
}
