'use client'

import { useEffect, useState } from 'react'
import { addressLeft, askForPlace } from '#components/data-table/panel/list-memory.ts'
import { BackAnchor } from './back-anchor.tsx'

/** The way back to a page; where that was a list, to the very search, page and row at which it was left. */
export const BackLink = ({ href, label }: { href: string; label: string }) => {
  const [address, setAddress] = useState(href)
  useEffect(() => setAddress(addressLeft(href)), [href])
  return <BackAnchor href={address} label={label} onClick={() => askForPlace(href)} />
}
