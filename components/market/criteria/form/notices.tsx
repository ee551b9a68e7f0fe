import { CircleAlert } from 'lucide-react'
import { addDaysTo, countDaysBetween, type Day, formatDay, isAged, toSydneyDay } from '#lib/core/dates.ts'
import { categoryNotices } from '#lib/market/criteria/labels.ts'
import { LAPSED_AFTER } from '#lib/market/criteria/rules.ts'
import type { EditedCriteria } from '#lib/market/criteria/schema.ts'

/** Returns why brokers don't see a category, or soon won't (rows F-13 to F-15). */
const listCategoryNotices = (facts: EditedCriteria, today: Day): string[] => {
  const { status, missing, isOffered, modifiedDate, lastVerifiedDate, shownUntil } = facts
  const isOld = lastVerifiedDate !== null && isAged(lastVerifiedDate, today, LAPSED_AFTER)
  // A category is paused from the day after the last one on which it was shown.
  const paused = shownUntil ? categoryNotices.paused(formatDay(addDaysTo(shownUntil, 1))) : ''
  return [
    ...(missing.length > 0 ? [categoryNotices.incomplete] : []),
    ...(status === 0 ? [`${categoryNotices.monthly} ${paused}`] : []),
    ...(status === 2 && isOld ? [categoryNotices.monthly] : []),
    ...(status === 2 && modifiedDate ? [describeChange(toSydneyDay(new Date(modifiedDate)), missing, today)] : []),
    ...(status === 1 && !isOffered ? [categoryNotices.unavailable] : []),
  ]
}

// Where fields are missing, another notice says already that brokers don't see the category.
const describeChange = (changed: Day, missing: EditedCriteria['missing'], today: Day): string => {
  const change = categoryNotices.changed(countDaysBetween(changed, today))
  return missing.length > 0 ? change : `${change} ${categoryNotices.hiddenUntilVerified}`
}

/** The warnings of a category's form in one bar with an icon, because most say that brokers don't see it. */
export const CategoryNotices = ({ facts, today }: { facts: EditedCriteria; today: Day }) => {
  const notices = listCategoryNotices(facts, today)
  return (
    <div aria-live="polite" className="empty:hidden">
      {notices.length > 0 && (
        <div className="flex gap-2.5 rounded-md bg-warn-soft px-3.5 py-2.5">
          <CircleAlert className="mt-0.5 size-4 shrink-0 text-warn" aria-hidden />
          {/* On a phone they are one paragraph, so that the fields begin sooner. */}
          <div className="sm:grid sm:gap-1">
            {notices.map((notice) => (
              <p key={notice} className="max-sm:inline">
                {`${notice} `}
              </p>
            ))}
          </div>
        </div>
      )}
    </div>
  )
}
