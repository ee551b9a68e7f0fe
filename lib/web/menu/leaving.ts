/** Texts of the dialog shown before unsaved input is lost. */
export const leaveLabels = {
  title: 'Leave without saving?',
  leave: 'Leave',
  stay: 'Stay',
  record: 'What you filled in is not saved.',
} as const
