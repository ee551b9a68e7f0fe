'use client'

import { useRouter } from 'next/navigation'
import { announceNavigation } from '#components/ui/navigation-start.ts'
import { isNewNoteKey, usePageKey } from './use-page-key.ts'

/** On a profile page that shows another tab, the key n leads to a new note: `href` is the tab's address with `note=new`. */
export const NewNoteKey = ({ href }: { href: string }) => {
  const router = useRouter()
  usePageKey(isNewNoteKey, () => {
    announceNavigation()
    router.push(href as Parameters<typeof router.push>[0])
  })
  return null
}
