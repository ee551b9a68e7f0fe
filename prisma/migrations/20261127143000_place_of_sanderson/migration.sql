-- The bundled list had Sanderson in the middle of the Northern Territory, 800 km from Darwin.
UPDATE suburbs SET latitude = -12.4048, longitude = 130.9161
WHERE name = 'Sanderson' AND state_key = 'NT' AND postcode = '0813' AND latitude = -19.4914 AND longitude = 132.551;
