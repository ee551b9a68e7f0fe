'use client'

import type { Editor } from '@tiptap/core'
import { ChevronDown } from 'lucide-react'
import { MenuChoice } from '#components/ui/menu-choice.tsx'
import { editorLabels, SIZES } from '#lib/campaigns/bodies/looks/labels.ts'
import { LOOKS } from '#lib/campaigns/bodies/looks/rules.ts'
import { ToolbarMenu } from './toolbar-menu.tsx'

/** Menu for the font size, in points. */
export const FontSizeMenu = ({
  editor,
  size,
  isDisabled,
}: {
  editor: Editor
  size: string | null
  isDisabled: boolean
}) => {
  const points = Number.parseInt(size ?? LOOKS.text, 10)
  const shown = editorLabels.points(points)
  return (
    <ToolbarMenu
      editor={editor}
      name="size"
      label={`${editorLabels.size}: ${shown}`}
      isDisabled={isDisabled}
      button={
        <>
          <span className="min-w-9 text-left tabular-nums">{shown}</span>
          <ChevronDown className="text-muted" aria-hidden />
        </>
      }
    >
      {(choose) => (
        <MenuChoice
          value={String(points)}
          onValueChange={(id) =>
            choose(() =>
              `${id}pt` === LOOKS.text ? editor.commands.unsetFontSize() : editor.commands.setFontSize(`${id}pt`),
            )
          }
          options={SIZES.map((one) => ({
            id: String(one),
            name: `${one} pt${`${one}pt` === LOOKS.text ? ` · ${editorLabels.normal}` : ''}`,
          }))}
        />
      )}
    </ToolbarMenu>
  )
}
