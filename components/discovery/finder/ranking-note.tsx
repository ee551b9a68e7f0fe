import { finderLabels, rankingSteps } from '#lib/discovery/finder/labels.ts'

/** The ranking rule in one sentence, with its details behind a link (decision 'finder ranking'). */
export const RankingNote = () => (
  <details className="mt-3 text-muted">
    <summary className="list-none [&::-webkit-details-marker]:hidden">
      {finderLabels.rankedBy}{' '}
      <span className="cursor-pointer text-accent underline underline-offset-2">{finderLabels.howCounted}</span>
    </summary>
    <ol className="mt-2 ml-5 grid max-w-2xl list-decimal gap-1.5">
      {rankingSteps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  </details>
)
