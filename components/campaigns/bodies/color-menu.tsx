'use client'

import type { Editor } from '@tiptap/core'
import { Baseline } from 'lucide-react'
import { MenuChoice } from '#components/ui/menu-choice.tsx'
import { COLORS, editorLabels } from '#lib/campaigns/bodies/looks/labels.ts'
import { ToolbarMenu } from './toolbar-menu.tsx'
import { toolClass } from './toolbar-tools.tsx'

const ColorSwatch = ({ color }: { color: string | null }) => (
  <span
    aria-hidden
    className="size-4 rounded-sm border border-line bg-ink"
    {...(color ? { style: { backgroundColor: color } } : {})}
  />
)

/** Menu for the text colour. */
export const ColorMenu = ({
  editor,
  color,
  isDisabled,
}: {
  editor: Editor
  color: string | null
  isDisabled: boolean
}) => (
  <ToolbarMenu
    editor={editor}
    name="color"
    label={editorLabels.color}
    isDisabled={isDisabled}
    className={toolClass}
    button={
      <span className="relative inline-flex flex-col items-center">
        <Baseline aria-hidden />
        <span
          aria-hidden
          className="absolute inset-x-0 bottom-0 h-[3px] rounded-xs bg-ink"
          {...(color ? { style: { backgroundColor: color } } : {})}
        />
      </span>
    }
  >
    {(choose) => (
      <MenuChoice
        value={color ?? ''}
        onValueChange={(id) =>
          choose(() => (id === '' ? editor.chain().unsetColor().run() : editor.chain().setColor(id).run()))
        }
        options={[
          { id: '', name: editorLabels.automatic, icon: <ColorSwatch color={null} /> },
          ...COLORS.map((one) => ({ id: one.color, name: one.name, icon: <ColorSwatch color={one.color} /> })),
        ]}
      />
    )}
  </ToolbarMenu>
)
