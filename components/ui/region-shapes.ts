/**
 * The regions of the states as SVG paths on `STATE_SHAPES`, by state and name: the cells whose nearest suburb is in the region.
 * Written by `node scripts/region-shapes.ts`.
 */
export const REGION_SHAPES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  WA: {
    Bunbury: 'M33 234h3v6h-3zM27 240h12v6h-12zM27 246h6v3h-6zM33 249h3v3h-3zM36 252h6v3h-6z',
    Mandurah: 'M30 227h7v7h-7z',
    'Other WA': 'M83 132h7v7h-7z',
    'Perth - Inner': 'M30 221h7v7h-7z',
    'Perth - North East': 'M33 220h7v7h-7z',
    'Perth - North West': 'M30 220h7v7h-7z',
    'Perth - South East': 'M32 222h7v7h-7z',
    'Perth - South West': 'M30 223h7v7h-7z',
    'Western Australia - Outback':
      'M132 42h3v3h-3zM126 45h12v3h-12zM120 48h3v3h-3zM126 48h15v3h-15zM117 51h27v3h-27zM120 54h30v3h-30zM111 57h3v3h-3zM117 57h33v3h-33zM111 60h39v9h-39zM102 66h3v3h-3zM96 69h3v3h-3zM102 69h48v3h-48zM93 72h6v3h-6zM105 72h45v3h-45zM93 75h57v3h-57zM90 78h60v6h-60zM93 84h57v3h-57zM90 87h60v3h-60zM87 90h63v3h-63zM84 93h66v6h-66zM81 99h69v3h-69zM72 102h78v3h-78zM60 105h90v3h-90zM54 108h96v3h-96zM42 111h108v3h-108zM36 114h114v3h-114zM33 117h117v3h-117zM27 120h123v3h-123zM24 123h126v3h-126zM21 126h129v3h-129zM15 129h135v15h-135zM12 144h138v6h-138zM15 150h135v6h-135zM18 156h132v6h-132zM12 162h3v3h-3zM21 162h129v6h-129zM15 165h3v3h-3zM12 168h138v3h-138zM15 171h135v6h-135zM18 177h132v9h-132zM21 186h129v6h-129zM24 192h21v3h-21zM51 192h99v3h-99zM27 195h18v6h-18zM57 195h93v3h-93zM66 198h84v3h-84zM27 201h15v3h-15zM69 201h81v3h-81zM27 204h12v3h-12zM75 204h75v6h-75zM81 210h66v3h-66zM84 213h63v3h-63zM84 216h42v3h-42zM132 216h12v3h-12zM99 219h24v3h-24zM75 228h6v3h-6zM75 231h15v3h-15zM93 231h9v3h-9zM75 234h33v6h-33zM78 240h27v3h-27zM69 243h3v3h-3zM90 243h6v3h-6z',
    'Western Australia - Wheat Belt':
      'M45 192h6v3h-6zM45 195h12v3h-12zM45 198h21v3h-21zM42 201h27v3h-27zM39 204h36v3h-36zM27 207h48v3h-48zM27 210h54v3h-54zM147 210h3v6h-3zM30 213h54v6h-54zM126 216h6v3h-6zM144 216h6v3h-6zM33 219h66v3h-66zM123 219h27v3h-27zM39 222h108v3h-108zM36 225h102v3h-102zM36 228h39v12h-39zM81 228h39v3h-39zM90 231h3v3h-3zM102 231h12v3h-12zM39 240h39v3h-39zM39 243h30v3h-30zM33 246h33v3h-33zM36 249h24v3h-24zM42 252h15v3h-15z',
  },
  NT: {
    Darwin: 'M165 26h7v7h-7z',
    'Northern Territory - Outback':
      'M165 18h9v3h-9zM180 18h3v3h-3zM168 21h3v3h-3zM183 21h6v3h-6zM186 24h18v3h-18zM210 24h3v3h-3zM216 24h3v3h-3zM171 27h42v3h-42zM216 27h6v3h-6zM165 30h54v3h-54zM162 33h57v3h-57zM162 36h51v3h-51zM159 39h54v6h-54zM156 45h57v3h-57zM156 48h54v3h-54zM159 51h51v3h-51zM150 54h60v3h-60zM150 57h63v3h-63zM150 60h69v3h-69zM150 63h75v3h-75zM150 66h78v3h-78zM150 69h81v96h-81z',
    'Other NT': 'M188 110h7v7h-7z',
  },
  SA: {
    'Adelaide - Central and Hills': 'M234 251h7v7h-7z',
    'Adelaide - North': 'M234 249h7v7h-7z',
    'Adelaide - South': 'M233 252h7v7h-7z',
    'Adelaide - West': 'M233 250h7v7h-7z',
    'Barossa - Yorke - Mid North':
      'M237 228h6v3h-6zM231 231h12v3h-12zM231 234h27v6h-27zM231 240h21v3h-21zM228 243h15v3h-15zM228 246h3v6h-3zM234 246h6v6h-6zM225 252h6v3h-6zM222 255h6v3h-6z',
    'Other SA': 'M198 193h7v7h-7z',
    'South Australia - Outback':
      'M150 165h108v36h-108zM150 201h105v3h-105zM150 204h102v3h-102zM150 207h99v3h-99zM150 210h96v6h-96zM150 216h93v3h-93zM150 219h15v3h-15zM171 219h69v3h-69zM177 222h66v3h-66zM189 225h54v3h-54zM198 228h39v3h-39zM198 231h33v3h-33zM198 234h30v3h-30zM204 237h24v3h-24zM204 240h21v3h-21zM207 243h12v3h-12zM207 246h9v3h-9zM210 249h3v6h-3z',
    'South Australia - South East':
      'M255 201h3v3h-3zM252 204h6v3h-6zM249 207h9v3h-9zM246 210h12v6h-12zM243 216h15v3h-15zM240 219h18v3h-18zM243 222h15v12h-15zM252 240h6v3h-6zM243 243h15v3h-15zM240 246h18v9h-18zM237 255h21v3h-21zM234 258h6v3h-6zM243 258h15v9h-15zM219 261h12v3h-12zM222 264h6v3h-6zM246 267h12v3h-12zM249 270h9v12h-9zM252 282h6v3h-6z',
  },
  QLD: {
    'Brisbane - East': 'M364 176h7v7h-7z',
    'Brisbane - North': 'M362 175h7v7h-7z',
    'Brisbane - South': 'M362 177h7v7h-7z',
    'Brisbane - West': 'M362 177h7v7h-7z',
    'Brisbane Inner City': 'M361 174h7v7h-7z',
    Cairns: 'M294 66h3v3h-3zM297 69h3v3h-3zM297 78h6v3h-6zM300 81h3v6h-3z',
    'Darling Downs - Maranoa':
      'M321 156h9v3h-9zM318 159h12v3h-12zM318 162h15v3h-15zM318 165h18v3h-18zM339 165h9v3h-9zM309 168h3v3h-3zM318 168h30v3h-30zM315 171h36v3h-36zM312 174h36v3h-36zM315 177h30v3h-30zM351 177h3v6h-3zM318 180h30v3h-30zM321 183h39v3h-39zM321 186h30v3h-30zM354 186h6v3h-6zM315 189h42v3h-42zM315 192h15v3h-15zM348 192h9v3h-9z',
    Fitzroy:
      'M333 129h12v3h-12zM318 132h6v3h-6zM339 132h6v3h-6zM318 135h27v3h-27zM315 138h30v3h-30zM312 141h36v3h-36zM297 144h6v3h-6zM315 144h39v3h-39zM300 147h3v3h-3zM312 147h42v3h-42zM282 150h3v3h-3zM312 150h33v3h-33zM282 153h12v3h-12zM318 153h27v3h-27zM282 156h9v3h-9zM330 156h12v6h-12zM285 159h6v3h-6zM333 162h12v3h-12zM336 165h3v3h-3z',
    'Gold Coast': 'M364 181h7v7h-7z',
    Ipswich: 'M359 178h7v7h-7z',
    'Logan - Beaudesert': 'M362 180h7v7h-7z',
    Mackay:
      'M318 102h3v3h-3zM318 105h6v3h-6zM315 108h12v3h-12zM312 111h15v3h-15zM312 114h18v3h-18zM312 117h21v6h-21zM303 123h30v3h-30zM303 126h33v3h-33zM306 129h27v3h-27zM312 132h6v6h-6zM324 132h15v3h-15z',
    'Moreton Bay - North': 'M360 172h7v7h-7z',
    'Moreton Bay - South': 'M361 175h7v7h-7z',
    'Other QLD': 'M261 118h7v7h-7z',
    'Queensland - Outback':
      'M270 12h3v3h-3zM267 15h6v3h-6zM267 18h9v6h-9zM267 24h12v3h-12zM264 27h15v3h-15zM267 30h12v3h-12zM264 33h15v3h-15zM264 36h18v12h-18zM264 48h27v3h-27zM264 51h30v3h-30zM264 54h33v9h-33zM261 63h36v3h-36zM261 66h33v3h-33zM261 69h36v3h-36zM231 72h9v3h-9zM258 72h42v3h-42zM231 75h12v3h-12zM258 75h45v3h-45zM231 78h15v3h-15zM255 78h42v3h-42zM231 81h69v12h-69zM231 93h60v3h-60zM231 96h33v9h-33zM270 96h21v3h-21zM270 99h24v9h-24zM231 105h9v3h-9zM243 105h21v3h-21zM231 108h6v6h-6zM249 108h18v3h-18zM270 108h21v3h-21zM249 111h24v3h-24zM276 111h12v3h-12zM231 114h3v3h-3zM246 114h42v3h-42zM291 114h3v3h-3zM246 117h48v3h-48zM231 120h6v3h-6zM243 120h54v3h-54zM231 123h69v3h-69zM231 126h72v3h-72zM231 129h75v3h-75zM231 132h81v6h-81zM231 138h84v3h-84zM231 141h81v3h-81zM231 144h66v3h-66zM303 144h12v3h-12zM231 147h69v3h-69zM303 147h9v3h-9zM231 150h51v9h-51zM285 150h27v3h-27zM294 153h24v3h-24zM291 156h30v3h-30zM231 159h54v3h-54zM291 159h27v3h-27zM231 162h87v3h-87zM258 165h60v3h-60zM258 168h51v3h-51zM312 168h6v3h-6zM258 171h57v3h-57zM258 174h54v3h-54zM258 177h57v3h-57zM258 180h60v3h-60zM258 183h63v6h-63zM258 189h57v6h-57z',
    'Sunshine Coast': 'M362 168h7v7h-7z',
    Toowoomba: 'M351 174h6v3h-6zM354 177h9v3h-9zM348 180h3v3h-3zM354 180h6v3h-6zM351 186h3v3h-3z',
    Townsville:
      'M300 87h3v3h-3zM300 90h6v3h-6zM291 93h15v3h-15zM264 96h6v12h-6zM291 96h18v3h-18zM294 99h24v9h-24zM267 108h3v3h-3zM291 108h24v3h-24zM273 111h3v3h-3zM288 111h24v3h-24zM288 114h3v3h-3zM294 114h18v6h-18zM297 120h15v3h-15zM300 123h3v3h-3z',
    'Wide Bay':
      'M240 105h3v3h-3zM237 108h12v6h-12zM234 114h12v3h-12zM231 117h15v3h-15zM237 120h6v3h-6zM354 147h3v3h-3zM345 150h15v6h-15zM342 156h21v3h-21zM342 159h24v3h-24zM345 162h21v3h-21zM348 165h18v6h-18zM351 171h9v3h-9zM348 174h3v3h-3zM345 177h6v3h-6z',
  },
  NSW: {
    'Capital Region':
      'M324 246h6v3h-6zM324 249h9v3h-9zM330 252h6v3h-6zM330 255h3v9h-3zM327 264h12v12h-12zM333 276h6v3h-6z',
    'Central Coast': 'M348 235h7v7h-7z',
    'Central West':
      'M333 222h3v3h-3zM309 225h9v3h-9zM309 228h3v3h-3zM315 228h3v3h-3zM339 228h3v3h-3zM315 231h6v3h-6zM336 231h6v3h-6zM315 234h12v3h-12zM330 234h6v3h-6zM339 234h6v3h-6zM312 237h27v3h-27zM315 240h21v3h-21zM312 243h24v3h-24zM330 246h6v3h-6zM333 249h3v3h-3z',
    'Coffs Harbour - Grafton': 'M363 201h7v7h-7z',
    'Far West and Orana':
      'M258 195h66v9h-66zM258 204h69v6h-69zM258 210h75v3h-75zM258 213h78v3h-78zM258 216h75v3h-75zM258 219h81v3h-81zM258 222h69v3h-69zM330 222h3v3h-3zM336 222h3v3h-3zM258 225h21v3h-21zM285 225h24v3h-24zM318 225h18v3h-18zM258 228h18v3h-18zM288 228h21v3h-21zM312 228h3v3h-3zM318 228h12v3h-12zM267 231h3v3h-3zM297 231h18v3h-18zM321 231h12v3h-12zM300 234h15v3h-15zM327 234h3v3h-3zM303 237h9v3h-9z',
    'Hunter Valley exc Newcastle':
      'M336 225h6v3h-6zM345 225h9v3h-9zM330 228h9v3h-9zM342 228h3v3h-3zM351 228h3v3h-3zM333 231h3v3h-3zM348 231h6v3h-6zM336 234h3v3h-3zM345 234h6v3h-6z',
    Illawarra: 'M343 246h7v7h-7z',
    'Mid North Coast':
      'M354 195h3v3h-3zM360 210h6v3h-6zM357 216h6v3h-6zM351 219h12v3h-12zM327 222h3v3h-3zM345 222h18v3h-18zM342 225h3v3h-3zM354 225h9v3h-9zM354 228h6v3h-6z',
    Murray:
      'M279 225h6v3h-6zM276 228h12v3h-12zM258 231h9v3h-9zM270 231h24v3h-24zM258 234h36v3h-36zM258 237h24v3h-24zM288 237h6v3h-6zM258 240h21v6h-21zM270 246h9v6h-9zM279 252h6v3h-6zM282 255h6v3h-6zM297 258h3v3h-3zM303 258h3v3h-3zM297 261h18v3h-18zM309 264h6v3h-6z',
    'New England and North West':
      'M330 192h18v3h-18zM324 195h30v3h-30zM357 195h6v3h-6zM324 198h42v3h-42zM324 201h45v3h-45zM327 204h36v6h-36zM333 210h27v3h-27zM336 213h30v3h-30zM333 216h24v3h-24zM363 216h3v3h-3zM339 219h12v3h-12zM339 222h6v3h-6z',
    'Newcastle and Lake Macquarie': 'M349 232h7v7h-7z',
    'Other NSW': 'M329 228h7v7h-7z',
    'Other Territories': 'M340 251h7v7h-7z',
    'Richmond - Tweed': 'M357 189h15v6h-15zM363 195h6v3h-6z',
    Riverina:
      'M294 231h3v3h-3zM294 234h6v3h-6zM282 237h6v3h-6zM294 237h9v3h-9zM279 240h36v3h-36zM279 243h33v3h-33zM279 246h45v6h-45zM285 252h45v3h-45zM288 255h42v3h-42zM285 258h12v3h-12zM300 258h3v3h-3zM306 258h24v3h-24zM288 261h9v3h-9zM315 261h15v3h-15zM291 264h6v3h-6zM321 264h6v9h-6z',
    'Southern Highlands and Shoalhaven': 'M339 246h3v3h-3zM339 249h6v6h-6zM336 255h9v3h-9zM333 258h9v6h-9z',
    'Sydney - Baulkham Hills and Hawkesbury': 'M345 228h6v3h-6zM342 231h6v3h-6zM345 237h6v3h-6z',
    'Sydney - Blacktown': 'M343 239h7v7h-7z',
    'Sydney - City and Inner South': 'M346 240h7v7h-7z',
    'Sydney - Eastern Suburbs': 'M346 241h7v7h-7z',
    'Sydney - Inner South West': 'M345 241h7v7h-7z',
    'Sydney - Inner West': 'M345 240h7v7h-7z',
    'Sydney - North Sydney and Hornsby': 'M346 239h7v7h-7z',
    'Sydney - Northern Beaches': 'M346 239h7v7h-7z',
    'Sydney - Outer South West': 'M342 243h7v7h-7z',
    'Sydney - Outer West and Blue Mountains':
      'M339 237h6v3h-6zM336 240h12v3h-12zM336 243h6v3h-6zM336 246h3v9h-3zM333 255h3v3h-3z',
    'Sydney - Parramatta': 'M344 240h7v7h-7z',
    'Sydney - Ryde': 'M345 239h7v7h-7z',
    'Sydney - South West': 'M342 241h7v7h-7z',
    'Sydney - Sutherland': 'M345 242h7v7h-7z',
  },
  VIC: {
    Ballarat: 'M280 276h7v7h-7z',
    Bendigo: 'M285 264h3v9h-3zM282 273h6v3h-6zM285 276h3v3h-3z',
    Geelong: 'M284 283h7v7h-7z',
    Hume: 'M315 264h6v3h-6zM300 267h3v3h-3zM306 267h12v3h-12zM297 270h9v3h-9zM309 270h6v6h-6zM288 273h18v3h-18zM297 276h6v3h-6zM300 279h3v3h-3z',
    'Latrobe - Gippsland':
      'M318 267h3v3h-3zM315 270h6v3h-6zM315 273h12v3h-12zM303 276h30v3h-30zM303 279h33v3h-33zM306 282h15v3h-15zM300 285h18v3h-18zM297 288h15v3h-15zM303 291h3v3h-3z',
    'Melbourne - Inner East': 'M291 280h7v7h-7z',
    'Melbourne - Inner South': 'M291 281h7v7h-7z',
    'Melbourne - Inner': 'M290 280h7v7h-7z',
    'Melbourne - North East': 'M292 278h7v7h-7z',
    'Melbourne - North West': 'M289 277h7v7h-7z',
    'Melbourne - Outer East': 'M295 279h7v7h-7z',
    'Melbourne - South East': 'M294 282h7v7h-7z',
    'Melbourne - West': 'M288 279h7v7h-7z',
    'Mornington Peninsula': 'M291 284h7v7h-7z',
    'North West':
      'M258 246h12v6h-12zM258 252h21v3h-21zM258 255h24v3h-24zM258 258h27v3h-27zM258 261h30v3h-30zM258 264h27v3h-27zM258 267h9v6h-9zM270 267h15v3h-15zM270 270h12v6h-12zM258 273h3v3h-3zM270 276h9v3h-9zM276 279h6v3h-6z',
    'Other VIC': 'M259 254h7v7h-7z',
    Shepparton:
      'M288 264h3v3h-3zM297 264h12v3h-12zM288 267h12v3h-12zM303 267h3v3h-3zM282 270h3v3h-3zM288 270h9v3h-9zM306 270h3v6h-3z',
    'Warrnambool and South West':
      'M267 267h3v6h-3zM261 273h9v3h-9zM258 276h12v3h-12zM279 276h3v3h-3zM258 279h18v3h-18zM258 282h27v3h-27zM258 285h30v3h-30zM273 288h12v3h-12zM279 291h3v3h-3z',
  },
  TAS: {
    Hobart: 'M312 330h7v7h-7z',
    'Launceston and North East': 'M321 312h3v3h-3zM312 315h12v3h-12zM309 318h12v3h-12zM309 321h9v3h-9z',
    'Other TAS': 'M300 316h7v7h-7z',
    'South East':
      'M321 318h3v3h-3zM318 321h6v3h-6zM309 324h15v3h-15zM309 327h12v3h-12zM297 330h9v3h-9zM312 330h9v3h-9zM300 333h6v3h-6zM309 333h6v3h-6zM318 333h3v3h-3zM300 336h15v3h-15zM309 339h3v3h-3z',
    'West and North West':
      'M291 312h6v3h-6zM291 315h18v6h-18zM294 321h15v3h-15zM297 324h12v3h-12zM300 327h9v3h-9zM306 330h6v3h-6zM306 333h3v3h-3z',
  },
  ACT: {
    'Australian Capital Territory': 'M327 255h7v7h-7z',
    'Other ACT': 'M327 254h7v7h-7z',
  },
}
