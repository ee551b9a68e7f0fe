'use client'

import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from '#components/leaving/use-navigate.ts'
import { Button } from '#components/ui/button.tsx'
import { Popup } from '#components/ui/popup.tsx'
import { useLeaving } from '#components/ui/use-leaving.ts'
import {
  applyControlChange,
  type FilterDesk,
  type FilterDraft,
  getFilterControls,
  listUnreadableParameters,
  pickBeside,
} from '#lib/core/filter-drafts.ts'
import type { Control } from '#lib/core/filters.ts'
import { listLabels } from '../labels.ts'
import type { ChipPlace } from './chip-place.ts'
import { FilterEntry } from './filter-entry.tsx'

type Props = ChipPlace & {
  desk: FilterDesk
  /** The filter to change. */
  name: string
  anchor: RefObject<HTMLElement | null>
  /** `hasMoved` is true if the person went elsewhere, so that the focus must stay there. */
  onClose: (hasMoved?: boolean) => void
}

/** The field of one filter in a popup: Enter applies it, Escape and a press elsewhere leave the list as it is. */
export const ChipForm = ({ desk, name, path, params, lists, anchor, onClose }: Props) => {
  const navigate = useNavigate()
  const [draft, setDraft] = useState(params)
  const [refused, setRefused] = useState<readonly string[]>([])
  const form = useRef<HTMLFormElement>(null)
  const messageId = useId()
  const label = desk.filters[name]?.label ?? ''
  useFirstFieldFocus(form)
  useLeaving([form, anchor], () => onClose(true))

  const apply = (next: FilterDraft) => {
    const unreadable = listUnreadableParameters(desk, next)
    setRefused(unreadable)
    if (unreadable.length > 0) return
    const addressOf = (asked: FilterDraft) => desk.search.address(path, asked, pickBeside(params))
    if (addressOf(next) !== addressOf(params)) navigate(addressOf(next), { scroll: false })
    onClose()
  }
  const enter = (control: Control, value: string, filled?: FilterDraft) => {
    const next = applyControlChange({ desk, draft, control, value, filled })
    setDraft(next)
    setRefused([])
    // An entry of a long list is chosen by Enter or a press already.
    if (control.kind === 'searched' && value !== '') apply(next)
  }
  return (
    <Popup
      anchor={anchor}
      maxHeight={460}
      role="dialog"
      aria-label={listLabels.filters.change(label)}
      className="w-80 max-w-[calc(100vw-16px)] p-3 font-normal"
    >
      <form
        ref={form}
        noValidate
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          apply(draft)
        }}
        onKeyDown={(event) => {
          // A select does not submit its form.
          if (event.key === 'Enter' && event.target instanceof HTMLSelectElement) {
            event.preventDefault()
            apply(draft)
          }
          if (event.key !== 'Escape' || event.defaultPrevented) return
          event.stopPropagation()
          onClose()
        }}
      >
        <FilterEntry
          desk={desk}
          name={name}
          draft={draft}
          lists={lists}
          params={params}
          enter={enter}
          refused={refused.length > 0 ? { parameters: refused, describedBy: messageId } : undefined}
        />
        {refused.length > 0 && (
          <p id={messageId} role="alert" className="text-bad text-sm">
            {listLabels.filters.unreadable(
              getFilterControls(desk, name)
                .filter(({ parameter }) => refused.includes(parameter))
                .map((control) => control.label),
            )}
          </p>
        )}
        <div className="flex justify-end gap-2">
          <Button size="sm" onClick={() => onClose()}>
            {listLabels.filters.cancel}
          </Button>
          <Button size="sm" type="submit" variant="primary">
            {listLabels.filters.apply}
          </Button>
        </div>
      </form>
    </Popup>
  )
}

const useFirstFieldFocus = (form: RefObject<HTMLFormElement | null>) =>
  useEffect(() => {
    const boxes = form.current?.querySelectorAll<HTMLInputElement>('input, select') ?? []
    const first = [...boxes].find((box) => box.value !== '' && box.type !== 'checkbox') ?? boxes[0]
    first?.focus()
    if (first instanceof HTMLInputElement && first.type === 'text') first.select()
  }, [form])
