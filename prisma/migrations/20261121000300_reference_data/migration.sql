-- Reference data of the specification: editable rows, never literals in a component.

INSERT INTO states (key, code, name, capital_name, capital_latitude, capital_longitude, sort_order) VALUES
  ('NSW', 1, 'New South Wales', 'Sydney', -33.8688, 151.2093, 1),
  ('VIC', 2, 'Victoria', 'Melbourne', -37.8136, 144.9631, 2),
  ('QLD', 3, 'Queensland', 'Brisbane', -27.4698, 153.0251, 3),
  ('WA', 4, 'Western Australia', 'Perth', -31.9523, 115.8613, 4),
  ('SA', 5, 'South Australia', 'Adelaide', -34.9285, 138.6007, 5),
  ('TAS', 6, 'Tasmania', 'Hobart', -42.8821, 147.3272, 6),
  ('ACT', 7, 'Australian Capital Territory', 'Canberra', -35.2809, 149.13, 7),
  ('NT', 8, 'Northern Territory', 'Darwin', -12.4634, 130.8456, 8);

INSERT INTO categories (key, code, name, sort_order) VALUES
  ('FIRST_RANKING', 1, 'First Ranking', 1),
  ('SECOND_RANKING', 2, 'Second Ranking', 2),
  ('CONSTRUCTION', 3, 'Construction', 3),
  ('MEZZANINE', 4, 'Mezzanine', 4),
  ('LAND_BANK', 5, 'Land Bank', 5),
  ('RURAL', 6, 'Rural', 6);

INSERT INTO security_groups (key, code, name, sort_order, is_built) VALUES
  ('RESIDENTIAL', 1, 'Residential', 1, true),
  ('INDUSTRIAL', 2, 'Industrial', 2, true),
  ('COMMERCIAL', 3, 'Commercial', 3, true),
  ('SPECIALISED', 4, 'Specialised', 4, true),
  ('RURAL', 5, 'Rural', 5, false),
  ('LAND_BANK', 6, 'Land Bank', 6, false);

INSERT INTO security_types (key, code, group_key, name, sort_order) VALUES
  ('HOUSE', 1, 'RESIDENTIAL', 'House', 1),
  ('TOWNHOUSE', 2, 'RESIDENTIAL', 'Townhouse', 2),
  ('APARTMENT', 3, 'RESIDENTIAL', 'Apartment', 3),
  ('BLOCK_OF_UNITS', 4, 'RESIDENTIAL', 'Block of units', 4),
  ('VACANT_RESIDENTIAL_LAND', 5, 'RESIDENTIAL', 'Vacant residential land', 5),
  ('WAREHOUSE', 6, 'INDUSTRIAL', 'Warehouse', 1),
  ('FACTORY', 7, 'INDUSTRIAL', 'Factory', 2),
  ('INDUSTRIAL_UNIT', 8, 'INDUSTRIAL', 'Industrial unit', 3),
  ('INDUSTRIAL_LAND', 9, 'INDUSTRIAL', 'Industrial land', 4),
  ('OFFICE', 10, 'COMMERCIAL', 'Office', 1),
  ('RETAIL_SHOP', 11, 'COMMERCIAL', 'Retail shop', 2),
  ('SHOPPING_CENTRE', 12, 'COMMERCIAL', 'Shopping centre', 3),
  ('MIXED_USE', 13, 'COMMERCIAL', 'Mixed use', 4),
  ('MEDICAL_CENTRE', 14, 'COMMERCIAL', 'Medical centre', 5),
  ('CHILDCARE', 15, 'SPECIALISED', 'Childcare', 1),
  ('HOTEL_OR_PUB', 16, 'SPECIALISED', 'Hotel or pub', 2),
  ('MOTEL', 17, 'SPECIALISED', 'Motel', 3),
  ('SERVICE_STATION', 18, 'SPECIALISED', 'Service station', 4),
  ('AGED_CARE', 19, 'SPECIALISED', 'Aged care', 5),
  ('STUDENT_ACCOMMODATION', 20, 'SPECIALISED', 'Student accommodation', 6),
  ('BOARDING_HOUSE', 21, 'SPECIALISED', 'Boarding house', 7),
  ('PLACE_OF_WORSHIP', 22, 'SPECIALISED', 'Place of worship', 8),
  ('CROPPING', 23, 'RURAL', 'Cropping', 1),
  ('LIVESTOCK', 24, 'RURAL', 'Livestock', 2),
  ('DAIRY', 25, 'RURAL', 'Dairy', 3),
  ('HORTICULTURE', 26, 'RURAL', 'Horticulture', 4),
  ('VITICULTURE', 27, 'RURAL', 'Viticulture', 5),
  ('AQUACULTURE', 28, 'RURAL', 'Aquaculture', 6),
  ('FORESTRY', 29, 'RURAL', 'Forestry', 7),
  ('MIXED_FARMING', 30, 'RURAL', 'Mixed farming', 8),
  ('ZONED_RESIDENTIAL', 31, 'LAND_BANK', 'Residential', 1),
  ('ZONED_MIXED_USE', 32, 'LAND_BANK', 'Mixed use', 2),
  ('ZONED_COMMERCIAL', 33, 'LAND_BANK', 'Commercial', 3),
  ('ZONED_INDUSTRIAL', 34, 'LAND_BANK', 'Industrial', 4),
  ('ZONED_RURAL_RESIDENTIAL', 35, 'LAND_BANK', 'Rural residential', 5),
  ('ZONED_URBAN_GROWTH', 36, 'LAND_BANK', 'Urban growth', 6),
  ('ZONED_SPECIAL_USE', 37, 'LAND_BANK', 'Special use', 7);

INSERT INTO scenarios (key, code, name, sort_order) VALUES
  ('PURCHASE', 1, 'Purchase', 1),
  ('REFINANCE', 2, 'Refinance', 2),
  ('EQUITY_RELEASE', 3, 'Equity release', 3),
  ('BRIDGING', 4, 'Bridging', 4),
  ('DEBT_CONSOLIDATION', 5, 'Debt consolidation', 5),
  ('RESIDUAL_STOCK', 6, 'Residual stock', 6),
  ('LAND_BANK', 7, 'Land bank', 7),
  ('CONSTRUCTION', 8, 'Construction', 8),
  ('SUBDIVISION', 9, 'Subdivision', 9);

INSERT INTO subdivision_types (key, code, name, sort_order) VALUES
  ('TORRENS', 1, 'Torrens', 1),
  ('STRATA', 2, 'Strata', 2),
  ('COMMUNITY_TITLE', 3, 'Community title', 3),
  ('BOUNDARY_REALIGNMENT', 4, 'Boundary realignment', 4);

INSERT INTO priorities (key, code, name, sort_order) VALUES
  ('FIRST', 1, 'First', 1),
  ('SECOND', 2, 'Second', 2);

INSERT INTO interests (key, code, name, sort_order) VALUES
  ('PREPAID', 1, 'Prepaid', 1),
  ('CAPITALISED', 2, 'Capitalised', 2),
  ('PAID_MONTHLY_IN_ADVANCE', 3, 'Paid monthly in advance', 3),
  ('PAID_MONTHLY_IN_ARREARS', 4, 'Paid monthly in arrears', 4),
  ('PART_PREPAID', 5, 'Part prepaid', 5);

INSERT INTO credits (id, name, sort_order) VALUES
  (1, 'Clean', 1),
  (2, 'Paid default', 2),
  (3, 'Unpaid default', 3),
  (4, 'Judgment', 4),
  (5, 'Mortgage arrears', 5),
  (6, 'Tax debt', 6),
  (7, 'Part IX agreement', 7),
  (8, 'Discharged bankrupt', 8);

INSERT INTO loan_statuses (key, code, name, sort_order) VALUES
  ('PRESETTLEMENT', 1, 'Pre-Settlement', 1),
  ('SETTLED', 2, 'Settled', 2),
  ('DEFAULT', 3, 'Default', 3),
  ('DISCHARGED', 4, 'Discharged', 4),
  ('VARIATIONINPROG', 5, 'Variation in progress', 5);

INSERT INTO match_statuses (key, name, sort_order) VALUES
  ('MATCHED', 'Matched', 1),
  ('IN_DISCUSSION', 'In discussion', 2),
  ('PAUSED', 'Paused', 3),
  ('DECLINED', 'Declined', 4);

INSERT INTO note_types (key, name, sort_order, is_call) VALUES
  ('PHONE_CALL', 'Phone call', 1, true),
  ('VIDEO_CALL', 'Video call', 2, true),
  ('CALL_ATTEMPT', 'Call attempt', 3, false),
  ('TEXT_MESSAGE', 'Text message', 4, false),
  ('MEETING', 'Meeting', 5, false),
  ('EMAIL', 'E-mail', 6, false),
  ('GENERAL', 'General', 7, false);

INSERT INTO positions (key, name, sort_order) VALUES
  ('PRTNR', 'Partner', 1),
  ('ASSOC', 'Associate', 2),
  ('BDM', 'BDM', 3);

INSERT INTO distances (key, name, kilometres, sort_order) VALUES
  ('KM_10', 'Within 10 km', 10, 1),
  ('KM_25', 'Within 25 km', 25, 2),
  ('KM_50', 'Within 50 km', 50, 3),
  ('KM_100', 'Within 100 km', 100, 4),
  ('KM_200', 'Within 200 km', 200, 5),
  ('WHOLE_STATE', 'Whole state', NULL, 6);

INSERT INTO choices (kind, key, name, value, sort_order) VALUES
  ('SEARCH_RADIUS', 'KM_5', '5 km', 5, 1),
  ('SEARCH_RADIUS', 'KM_10', '10 km', 10, 2),
  ('SEARCH_RADIUS', 'KM_20', '20 km', 20, 3),
  ('SEARCH_RADIUS', 'KM_50', '50 km', 50, 4),
  ('SEARCH_RADIUS', 'KM_100', '100 km', 100, 5),
  ('SEARCH_RADIUS', 'KM_200', '200 km', 200, 6),
  ('TERM', 'M_1', '1 month', 1, 1),
  ('TERM', 'M_3', '3 months', 3, 2),
  ('TERM', 'M_6', '6 months', 6, 3),
  ('TERM', 'M_9', '9 months', 9, 4),
  ('TERM', 'M_12', '12 months', 12, 5),
  ('TERM', 'M_18', '18 months', 18, 6),
  ('TERM', 'M_24', '24 months', 24, 7),
  ('TERM', 'M_36', '36 months', 36, 8),
  ('TERM', 'M_60', '60 months', 60, 9),
  ('EXPIRY', 'ALL', 'All', NULL, 1),
  ('EXPIRY', 'EXPIRED', 'Expired', 0, 2),
  ('EXPIRY', 'D_7', 'Within 7 days', 7, 3),
  ('EXPIRY', 'D_30', 'Within 30 days', 30, 4),
  ('EXPIRY', 'D_60', 'Within 60 days', 60, 5),
  ('EXPIRY', 'D_90', 'Within 90 days', 90, 6),
  ('EXPIRY', 'D_180', 'Within 180 days', 180, 7),
  ('SETTLEMENT_DATE', 'D_30', 'Last 30 days', 30, 1),
  ('SETTLEMENT_DATE', 'D_90', 'Last 90 days', 90, 2),
  ('SETTLEMENT_DATE', 'D_180', 'Last 180 days', 180, 3),
  ('SETTLEMENT_DATE', 'Y_1', 'Last year', 365, 4),
  ('SETTLEMENT_DATE', 'Y_2', 'Last 2 years', 730, 5),
  ('SETTLEMENT_DATE', 'Y_5', 'Last 5 years', 1826, 6),
  ('FOLLOW_UP', 'OVERDUE', 'Overdue', NULL, 1),
  ('FOLLOW_UP', 'TODAY', 'Today', NULL, 2),
  ('FOLLOW_UP', 'NEXT_7', 'Next 7 days', 7, 3),
  ('FOLLOW_UP', 'NEXT_30', 'Next 30 days', 30, 4),
  ('FOLLOW_UP', 'NONE', 'None set', NULL, 5),
  ('LOAN_COUNT', 'Ignore', 'Ignore', NULL, 1),
  ('LOAN_COUNT', '0', '0', 0, 2),
  ('LOAN_COUNT', '1+', '1+', 1, 3),
  ('LOAN_COUNT', '5+', '5+', 5, 4),
  ('LOAN_COUNT', '10+', '10+', 10, 5),
  ('LOAN_COUNT', '25+', '25+', 25, 6),
  ('LOAN_COUNT', '50+', '50+', 50, 7),
  ('LOAN_VALUE', 'Ignore', 'Ignore', NULL, 1),
  ('LOAN_VALUE', '0', '0', 0, 2),
  ('LOAN_VALUE', 'OVER_1M', 'Over $1M', 1000000, 3),
  ('LOAN_VALUE', 'OVER_5M', 'Over $5M', 5000000, 4),
  ('LOAN_VALUE', 'OVER_20M', 'Over $20M', 20000000, 5),
  ('LOAN_VALUE', 'OVER_50M', 'Over $50M', 50000000, 6),
  ('LOAN_VALUE', 'OVER_100M', 'Over $100M', 100000000, 7);

-- All staff are one observer.
INSERT INTO observers (company_id) VALUES (NULL);

