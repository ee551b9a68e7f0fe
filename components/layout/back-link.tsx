'use client'

import { useEffect, useState } from 'react'
import { findListUrl, requestListState } from '#components/data-table/panel/list-memory.ts'
import { BackAnchor } from './back-anchor.tsx'

/** A back link to a page; for a list, to the search, page and row at which it was left. */
export const BackLink = ({ href, label }: { href: string; label: string }) => {
  const [address, setAddress] = useState(href)
  useEffect(() => setAddress(findListUrl(href)), [href])
  return <BackAnchor href={address} label={label} onClick={() => requestListState(href)} />
}
