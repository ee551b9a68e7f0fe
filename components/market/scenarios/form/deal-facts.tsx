import { type Day, formatDay } from '#lib/core/dates.ts'
import { screenLabels } from '#lib/market/scenarios/values/labels.ts'

type Props = { texts: readonly { name: string; label: string; text: string }[]; today: Day }

/** The deal and the day on paper, in place of its form. */
export const DealFacts = ({ texts, today }: Props) => (
  <section aria-label={screenLabels.form} className="mb-4 hidden print:block">
    <dl className="grid grid-cols-3 gap-x-6 gap-y-1.5">
      {texts.map(({ name, label, text }) => (
        <div key={name}>
          <dt className="text-muted text-sm">{label}</dt>
          <dd className="font-semibold">{text}</dd>
        </div>
      ))}
    </dl>
    <p className="mt-2 text-muted">{screenLabels.judgedOn(formatDay(today))}</p>
  </section>
)
