'use client'

import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

export type ConfirmDialogProps = {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  title: ReactNode
  /** The question or the refusal in full. */
  children: ReactNode
  /** Without it there is nothing to confirm: the dialog only tells. */
  confirmLabel?: string
  cancelLabel?: string
  onConfirm?: () => void
  isPending?: boolean
  isDanger?: boolean
  width?: number
}

/** Asks before an action, or tells why it is refused. */
export const ConfirmDialog = ({
  isOpen,
  onOpenChange,
  title,
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  onConfirm,
  isPending = false,
  isDanger = false,
  width = 440,
}: ConfirmDialogProps) => (
  <Dialog
    role="alertdialog"
    isOpen={isOpen}
    onOpenChange={onOpenChange}
    title={title}
    width={width}
    isDismissible={!isPending}
    footer={
      <>
        <Button onClick={() => onOpenChange(false)} disabled={isPending}>
          {cancelLabel}
        </Button>
        {confirmLabel && (
          <Button variant={isDanger ? 'danger' : 'primary'} onClick={onConfirm} isPending={isPending}>
            {confirmLabel}
          </Button>
        )}
      </>
    }
  >
    {children}
  </Dialog>
)
