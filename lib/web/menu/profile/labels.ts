/** The words of the menu of a viewed profile for everybody but staff (row B-14). */
export const viewerMenuLabels = {
  copyLink: 'Copy link',
  print: 'Print',
  addNote: 'Add file note',
  setFollowup: 'Set follow-up',
} as const

export const viewerMenuMessages = {
  copied: 'Link copied.',
  notCopied: 'The browser does not let the link be copied. Copy it from the address line.',
} as const
