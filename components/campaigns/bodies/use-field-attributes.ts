'use client'

import type { Editor } from '@tiptap/core'
import { useEffect } from 'react'

type Attributes = { id: string; 'aria-describedby'?: string | undefined } & Record<string, string | boolean | undefined>

/** Makes the editor behave like a form field: sets its ARIA attributes and lets its label focus it. */
export const useMergeFieldAttributes = (editor: Editor | null, attributes: Attributes): void => {
  const { id } = attributes
  useEffect(() => {
    if (!editor || editor.isDestroyed) return
    const describedBy = [attributes['aria-describedby'], `${id}-keys`].filter(Boolean).join(' ')
    for (const [name, said] of Object.entries({ ...attributes, 'aria-describedby': describedBy }))
      if (said === undefined) editor.view.dom.removeAttribute(name)
      else editor.view.dom.setAttribute(name, String(said))
  })
  useEffect(() => {
    const labels = [...document.querySelectorAll(`label[for="${CSS.escape(id)}"]`)]
    const focus = () => editor?.commands.focus()
    for (const label of labels) label.addEventListener('click', focus)
    return () => {
      for (const label of labels) label.removeEventListener('click', focus)
    }
  }, [editor, id])
}
