'use client'

import { useNavigate } from '#components/leaving/use-navigate.ts'
import { useHotkey } from '#components/ui/use-hotkey.ts'
import { noteKeyLabels } from '#lib/crm/file-notes/labels.ts'

/** On a profile page that shows another tab, the key n leads to a new note: `href` is the tab's address with `note=new`. */
export const NewNoteKey = ({ href }: { href: string }) => {
  const navigate = useNavigate()
  useHotkey('n', noteKeyLabels.add, () => navigate(href))
  return null
}
