'use client'

import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

export type ConfirmDialogProps = {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  title: ReactNode
  /** The question, or the explanation of a refusal. */
  children: ReactNode
  /** Omitted for a dialog that only informs. */
  confirmLabel?: string
  cancelLabel?: string
  onConfirm?: () => void
  isPending?: boolean
  isDanger?: boolean
  width?: number
}

/** Asks for confirmation of an action, or explains why it is refused. */
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
