/** Why a picture is not taken. */
export const fileMessages = {
  empty: 'Please choose a picture.',
  tooLarge: 'The picture must be at most 5 MB.',
  tooManyPixels: 'The picture must have at most 40 million pixels.',
  wrongType: 'Please choose a PNG, JPEG, WebP or GIF picture.',
  unreadable: 'This picture cannot be read. It may be damaged.',
} as const
