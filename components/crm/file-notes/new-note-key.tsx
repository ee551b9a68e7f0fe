'use client'

import { useNavigate } from '#components/leaving/use-navigate.ts'
import { useHotkey } from '#components/ui/use-hotkey.ts'
import { noteKeyLabels } from '#lib/crm/file-notes/labels.ts'

/** On the other tabs of a profile the key n opens a new note: `href` is the notes tab with `note=new`. */
export const NewNoteShortcut = ({ href }: { href: string }) => {
  const navigate = useNavigate()
  useHotkey('n', noteKeyLabels.add, () => navigate(href))
  return null
}
