'use client'

import type { Editor } from '@tiptap/core'
import { Braces, ChevronDown } from 'lucide-react'
import { MenuItem, MenuLabel } from '#components/ui/dropdown-menu.tsx'
import { MERGE_FIELD_NAMES, MERGE_FIELDS, type MergeField } from '#lib/campaigns/bodies/labels.ts'
import { editorLabels } from '#lib/campaigns/bodies/looks/labels.ts'
import { ToolbarMenu } from './toolbar-menu.tsx'

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
        <span className="narrow:sr-only">{editorLabels.field}</span>
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
