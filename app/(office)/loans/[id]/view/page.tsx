import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { after } from 'next/server'
import { cache } from 'react'
import { getLoanBackLink } from '#app/(office)/loans/back-link.ts'
import { orErrorPage } from '#app/or-elsewhere.ts'
import { LogPanel } from '#components/lending/history/logs/log-panel.tsx'
import { LoanRecordActions } from '#components/lending/records/view/loan-actions.tsx'
import { LoanView } from '#components/lending/records/view/loan-view.tsx'
import { ReviewsSection } from '#components/lending/reviews/reviews-section.tsx'
import { LoanChangedNotice } from '#components/lending/saving/changes/changed-notice.tsx'
import { LoanStageBar } from '#components/lending/saving/steps/stage-bar.tsx'
import { FindLenderLink } from '#components/market/scenarios/loans/find-lender-link.tsx'
import { parseRecordId } from '#lib/core/ids.ts'
import { listActionGroups } from '#lib/discovery/dashboard/queries.ts'
import { findNextToRate } from '#lib/discovery/dashboard/rules.ts'
import { rememberOpened } from '#lib/discovery/global-search/recents/commands.ts'
import { loanPolicies } from '#lib/lending/access/policy.ts'
import { listTimelineEventsForViewer } from '#lib/lending/history/life/rules.ts'
import { getLoanHistory } from '#lib/lending/history/logs/queries.ts'
import { getLoan } from '#lib/lending/records/view/queries.ts'
import { getReviewSheet } from '#lib/lending/reviews/queries.ts'
import { listLoanSteps } from '#lib/lending/saving/steps/rules.ts'
import { scenarioPolicies } from '#lib/market/scenarios/policy.ts'
import { today } from '#lib/server/operations/clock.ts'
import { getEnv } from '#lib/server/operations/env.ts'
import { pageActor } from '#lib/web/session.ts'

type Props = { params: Promise<{ id: string }>; searchParams: Promise<{ rate?: string | string[] }> }

const read = cache(async (text: string) => {
  const actor = await pageActor(loanPolicies.view.who)
  const id = parseRecordId(text)
  return { actor, loan: id === null ? notFound() : await orErrorPage(getLoan(actor, id)) }
})

export const generateMetadata = async ({ params }: Pick<Props, 'params'>): Promise<Metadata> => {
  const { loan } = await read((await params).id)
  return { title: `Loan ${loan.loanNo}` }
}

/** The page of a loan, for people who may see it (rows I-01, I-09). */
export default async function LoanPage({ params, searchParams }: Props) {
  const { actor, loan } = await read((await params).id)
  const sheet = await orErrorPage(getReviewSheet(actor, loan.id))
  const history = await orErrorPage(getLoanHistory(actor, loan))
  const isInRow = (await searchParams).rate === 'next'
  const [toRate] = isInRow ? await listActionGroups(actor, { only: 'RATING_MISSING' }) : []
  const product = getEnv().PRODUCT_NAME
  after(() => rememberOpened(actor, { kind: 'LOAN', id: loan.id }))
  return (
    <>
      <LoanChangedNotice
        key={`${loan.version} ${sheet.answer.version}`}
        loanId={loan.id}
        version={loan.version}
        reviews={sheet.answer}
      />
      <LoanView
        loan={loan}
        product={product}
        stages={
          <LoanStageBar
            loan={loan}
            sheet={sheet}
            steps={listLoanSteps({ actor, loan, sheet, today: today() })}
            today={today()}
            product={product}
            batch={findNextToRate(toRate?.items ?? [], loan.id)}
          />
        }
        ratings={<ReviewsSection sheet={sheet} product={product} />}
        moments={listTimelineEventsForViewer(loan, history)}
        today={today()}
        back={getLoanBackLink(actor)}
        actions={
          <>
            {scenarioPolicies.match.who(actor) && <FindLenderLink loan={loan} />}
            <LoanRecordActions actor={actor} loan={loan} />
          </>
        }
        log={history && <LogPanel loan={loan} {...history} />}
      />
    </>
  )
}
