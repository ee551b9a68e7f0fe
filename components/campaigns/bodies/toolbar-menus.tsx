'use client'

import type { Editor } from '@tiptap/core'
import { Baseline, Braces, ChevronDown } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { cn } from '#components/ui/cn.ts'
import { Menu, MenuChoice, MenuItem, MenuLabel } from '#components/ui/dropdown-menu.tsx'
import { MenuButton } from '#components/ui/menu-button.tsx'
import { MERGE_FIELD_NAMES, MERGE_FIELDS, type MergeField } from '#lib/campaigns/bodies/labels.ts'
import { COLORS, editorLabels, SIZES } from '#lib/campaigns/bodies/looks/labels.ts'
import { LOOKS } from '#lib/campaigns/bodies/looks/rules.ts'
import { toolClass, useToolbarButton } from './toolbar-tools.tsx'

type ToolMenuProps = {
  editor: Editor
  name: string
  label: string
  className?: string
  isDisabled: boolean
  button: ReactNode
  /** The menu items; `choose` runs an action, closes the menu and focuses the text again. */
  children: (choose: (act: () => void) => void) => ReactNode
}

const ToolbarMenu = ({ editor, name, label, className, isDisabled, button, children }: ToolMenuProps) => {
  const tool = useToolbarButton(name)
  const isChosen = useRef(false)
  return (
    <MenuButton
      {...tool}
      variant="ghost"
      aria-label={label}
      title={label}
      disabled={isDisabled}
      className={cn('h-8 gap-1 px-1.5 max-sm:h-9', className)}
      onMouseDown={(event) => event.preventDefault()}
      menu={(place) => (
        <Menu
          {...place}
          onClosed={() => {
            if (!isChosen.current) return false
            isChosen.current = false
            editor.commands.focus()
            return true
          }}
        >
          {children((act) => {
            isChosen.current = true
            act()
            place.setOpen(false)
          })}
        </Menu>
      )}
    >
      {button}
    </MenuButton>
  )
}

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

/** Inserts a merge field and selects it, so that its fallback can be typed next. */
const insertMergeField = (editor: Editor, field: MergeField): void => {
  const { from } = editor.state.selection
  editor
    .chain()
    .insertContent({ type: 'mergeField', attrs: { field, fallback: '' } })
    .setNodeSelection(from)
    .run()
}

/** Menu of the merge fields. */
export const MergeFieldMenu = ({ editor, isDisabled }: { editor: Editor; isDisabled: boolean }) => (
  <ToolbarMenu
    editor={editor}
    name="field"
    label={editorLabels.field}
    isDisabled={isDisabled}
    button={
      <>
        <Braces aria-hidden />
        <span className="max-sm:sr-only">{editorLabels.field}</span>
        <ChevronDown className="text-muted" aria-hidden />
      </>
    }
  >
    {(choose) => (
      <>
        <MenuLabel>{editorLabels.field}</MenuLabel>
        {MERGE_FIELDS.map((field) => (
          <MenuItem key={field} onSelect={() => choose(() => insertMergeField(editor, field))}>
            {MERGE_FIELD_NAMES[field]}
          </MenuItem>
        ))}
      </>
    )}
  </ToolbarMenu>
)
