import { expect, test } from 'vitest'
import { findPlaceBeside } from '#components/ui/popup-place.ts'

const CARD = { offsetWidth: 300, offsetHeight: 200 }
const SCREEN = { innerWidth: 1440, innerHeight: 900 }
const boxOf = (left: number, width: number, top = 400) => ({ left, right: left + width, top, width })

test('a popup of a wide field is to its right, at the same height', () => {
  expect(findPlaceBeside(boxOf(260, 640), CARD, SCREEN)).toEqual({ left: 904, top: 400 })
})

test('stays inside the window, over the right part of the field if necessary', () => {
  expect(findPlaceBeside(boxOf(260, 640, 860), CARD, SCREEN)).toEqual({ left: 904, top: 692 })
  expect(findPlaceBeside(boxOf(260, 640, -40), CARD, SCREEN)).toEqual({ left: 904, top: 8 })
  expect(findPlaceBeside(boxOf(260, 1000), CARD, SCREEN)).toEqual({ left: 1132, top: 400 })
})

test('a field that is too narrow, or would be covered by the popup, has none beside it', () => {
  expect(findPlaceBeside(boxOf(260, 300), CARD, SCREEN)).toBeNull()
  expect(findPlaceBeside(boxOf(20, 350), CARD, { innerWidth: 390, innerHeight: 844 })).toBeNull()
})
