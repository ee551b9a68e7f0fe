'use client'

import { ArrowDown, ArrowUp, ListOrdered } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Avatar } from '#components/ui/avatar.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import type { FileReference } from '#lib/foundation/files/schema.ts'
import { portraitLabels } from '#lib/market/profiles/portraits/labels.ts'
import { moveEntryByOne } from '#lib/market/profiles/portraits/rules.ts'

type OrderedPortrait = {
  individualId: number
  firstname: string
  lastname: string
  imageFile: FileReference | null
  isVisible?: boolean | undefined
}

export type PortraitOrderDialogProps = {
  /** The people in their current order. */
  portraits: readonly OrderedPortrait[]
  /** Saves the order; the dialog stays open if it returns or resolves to `false`. */
  onSave: (individualIds: number[]) => unknown
}

const formatPortraitName = ({ firstname, lastname }: OrderedPortrait): string => `${firstname} ${lastname}`

/** The button 'Portrait order' with its dialog: people are moved up and down, and each move is announced (row D-11). */
export const PortraitOrderDialog = ({ portraits, onSave }: PortraitOrderDialogProps) => {
  const [list, setList] = useState<readonly OrderedPortrait[] | null>(null)
  const [isPending, setIsPending] = useState(false)
  const [said, setSaid] = useState('')
  const rows = useRef<HTMLOListElement>(null)
  const wanted = useRef<string | null>(null)
  // Moving a row re-inserts it, which loses the focus; focus the same button again, or at an end the other one.
  useEffect(() => {
    const [id, step] = wanted.current?.split(':') ?? []
    wanted.current = null
    if (!list || !id) return
    const findButton = (direction: string | undefined) =>
      rows.current?.querySelector<HTMLButtonElement>(`[data-move="${id}:${direction}"]:not(:disabled)`)
    const button = findButton(step) ?? findButton(step === '1' ? '-1' : '1')
    button?.focus()
  }, [list])

  const move = (index: number, step: -1 | 1) => {
    const person = list?.[index]
    if (!list || !person) return
    wanted.current = `${person.individualId}:${step}`
    setList(moveEntryByOne(list, index, step))
    setSaid(portraitLabels.moved(formatPortraitName(person), index + step + 1, list.length))
  }
  const close = () => {
    setList(null)
    setSaid('')
  }
  const save = async () => {
    if (!list) return
    setIsPending(true)
    const isKept = await Promise.resolve(onSave(list.map(({ individualId }) => individualId))).catch(() => false)
    setIsPending(false)
    if (isKept !== false) close()
  }
  return (
    <>
      <Button disabled={portraits.length <= 1} onClick={() => setList(portraits)}>
        <ListOrdered aria-hidden />
        {portraitLabels.order}
      </Button>
      <Dialog
        isOpen={list !== null}
        onOpenChange={close}
        title={portraitLabels.order}
        description={portraitLabels.orderHint}
        isDismissible={!isPending}
        width={440}
        footer={
          <>
            <Button onClick={close} disabled={isPending}>
              {portraitLabels.cancel}
            </Button>
            <Button variant="primary" onClick={() => void save()} isPending={isPending}>
              {portraitLabels.saveOrder}
            </Button>
          </>
        }
      >
        <ol ref={rows} className="divide-y divide-line">
          {(list ?? []).map((portrait, index, { length }) => (
            <li key={portrait.individualId} className="flex min-h-12 items-center gap-3 py-1.5">
              <span className="w-5 text-right text-muted tabular-nums" aria-hidden>
                {index + 1}
              </span>
              <Avatar name={formatPortraitName(portrait)} src={portrait.imageFile?.fileUrl ?? null} size="sm" />
              <span className="min-w-0 flex-1 break-words">{formatPortraitName(portrait)}</span>
              {portrait.isVisible === false && <Badge>{portraitLabels.hidden}</Badge>}
              <Button
                size="icon"
                variant="ghost"
                aria-label={portraitLabels.moveUp(formatPortraitName(portrait))}
                data-move={`${portrait.individualId}:-1`}
                disabled={index === 0 || isPending}
                onClick={() => move(index, -1)}
              >
                <ArrowUp aria-hidden />
              </Button>
              <Button
                size="icon"
                variant="ghost"
                aria-label={portraitLabels.moveDown(formatPortraitName(portrait))}
                data-move={`${portrait.individualId}:1`}
                disabled={index === length - 1 || isPending}
                onClick={() => move(index, 1)}
              >
                <ArrowDown aria-hidden />
              </Button>
            </li>
          ))}
        </ol>
        <p role="status" className="sr-only">
          {said}
        </p>
      </Dialog>
    </>
  )
}
