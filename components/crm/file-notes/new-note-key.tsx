'use client'

import { useNavigate } from '#components/leaving/use-navigate.ts'
import { isNewNoteKey, usePageKey } from './use-page-key.ts'

/** On a profile page that shows another tab, the key n leads to a new note: `href` is the tab's address with `note=new`. */
export const NewNoteKey = ({ href }: { href: string }) => {
  const navigate = useNavigate()
  usePageKey(isNewNoteKey, () => {
    navigate(href)
  })
  return null
}
