'use client'

import { Fragment, type ReactNode, useState } from 'react'

type Props = { sections: readonly { key: string; section: ReactNode }[] }

/** Sections in the order in which the page was opened, so that none moves below the pointer when one is confirmed. */
export const KeptOrder = ({ sections }: Props) => {
  const [opened] = useState(() => sections.map(({ key }) => key))
  const getPlace = (key: string) => (opened.includes(key) ? opened.indexOf(key) : opened.length)
  return (
    <div className="flex flex-col gap-4">
      {sections
        .toSorted((one, other) => getPlace(one.key) - getPlace(other.key))
        .map(({ key, section }) => (
          <Fragment key={key}>{section}</Fragment>
        ))}
    </div>
  )
}
