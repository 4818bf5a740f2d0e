import { expect, it } from 'vitest';
import { type GreenButtonError, readGreenButton, summarize } from '../src/index.ts';
import { sample, sampleNames } from './support/sample.ts';

// [usage points as [id, readings, delivered, received, unit, bills], codes of the warnings]. The sums were added up independently,
// with a script that knows nothing of this package.
type Point = [string, number, number, number, string | null, number];
const expected: Record<string, [Point[], string[]]> = {
  'cmdtest_ApplicationInformation.xml': [[], ['no_readings']],
  'cmdtest_Authorization.xml': [[], ['no_readings']],
  'cmdtest_oneUP_threeMeasurements.xml': [
    [['1', 24, 17.692, 0, 'kWh', 1]],
    ['conflicting_reading_types', 'guessed_link', 'series_not_counted'],
  ],
  'cmdtest_threeUP_threeCustomer.xml': [
    [
      ['RetailCustomer/1/UsagePoint/1', 72, 38, 0, 'kWh', 1],
      ['RetailCustomer/2/UsagePoint/1', 72, 36, 0, 'kWh', 1],
      ['RetailCustomer/3/UsagePoint/1', 72, 37, 0, 'kWh', 1],
    ],
    [],
  ],
  'eddie_Batch.xml': [[['1669851', 67, 0, 726.24, 'kWh', 0]], ['implausible_readings', 'local_time_as_utc']],
  'eddie_BatchWithInvalidIntervalBlock.xml': [
    [['1669851', 0, 0, 0, null, 0]],
    ['empty_entries', 'no_readings'],
  ],
  'eddie_BatchWithoutContentForIntervalBlock.xml': [
    [['1669851', 0, 0, 0, null, 0]],
    ['empty_entries', 'no_readings'],
  ],
  'eddie_BatchWithoutSelfLink.xml': [
    [['1669851', 67, 0, 726.24, 'kWh', 0]],
    ['implausible_readings', 'local_time_as_utc'],
  ],
  'eddie_RetailCustomer.xml': [[], ['no_readings']],
  'gba_Customer-Subscription-Feed-Anonymized.xml': [[], ['no_readings']],
  'gba_Usage-Subscription-Feed-Anonymized.xml': [
    [['test-usage-point-id', 0, 0, 0, null, 0]],
    ['no_readings'],
  ],
  'pgesmd_2019-10-16.xml': [[['5391320451', 48, 59.526899, 0, 'kWh', 0]], []],
  'pgesmd_espi_1_day.xml': [[['5391320451', 24, 50.663298, 0, 'kWh', 0]], []],
  'sdk_12MonthlyUpdates.xml': [[['01', 366, 48348.966, 0, 'kWh', 1]], []],
  'sdk_15minLP_15Days.xml': [[['01', 1340, 1397.734, 0, 'kWh', 1]], []],
  'sdk_1dayLP_45Days.xml': [[['01', 45, 2958.004, 0, 'kWh', 1]], []],
  'sdk_1hrLP_32DaysNoCost.xml': [[['01', 768, 2355.432, 0, 'kWh', 1]], []],
  'sdk_BatchFeedThreeUsagePoints_M.xml': [
    [
      ['4284792', 192, 14.635, 30.195, 'kWh', 0],
      ['4284793', 96, 166.73, 0, 'kWh', 0],
      ['4284794', 96, 0, 0, 'kWh', 0],
    ],
    [],
  ],
  'sdk_Gas.xml': [[['02', 13, 1074.821, 0, 'therm', 1]], []],
  'sdk_MonthlyOnlyElectricData.xml': [[['01', 14, 9567, 0, 'kWh', 1]], []],
  'test_hourly_9days_binned_daily.xml': [[['2', 216, 199.563, 0, 'kWh', 1]], []],
  'verdigris_BulkSCEIntervalBlock.xml': [[['NB6WRU', 97, 24.38, 0, 'kWh', 1]], ['unknown_dst_rule']],
  'verdigris_BulkSCEUsageSummaryAndIntervalBlock.xml': [
    [['NB6WRU', 3, 0.62, 0, 'kWh', 6]],
    ['conflicting_reading_types', 'unknown_dst_rule'],
  ],
  'verdigris_PGELocalTimeParameters.xml': [[], ['no_readings']],
  'verdigris_PGEReadingType.xml': [[], ['conflicting_reading_types', 'no_readings']],
  'verdigris_PGEUsagePoint.xml': [[['1', 0, 0, 0, null, 0]], ['no_readings']],
  'verdigris_PGEUsageSummaries.xml': [[['1', 0, 0, 0, null, 3]], ['no_readings']],
};

it.each(Object.entries(expected))('reads %s with its sums', async (name, [points, codes]) => {
  const data = await readGreenButton(sample(name));
  const { usagePoints, warnings } = summarize(data);
  expect(
    usagePoints.map(({ id, readings, delivered, received, unit, bills }) => [
      id,
      readings,
      delivered,
      received,
      unit,
      bills,
    ]),
  ).toEqual(points);
  expect(warnings.map(({ code }) => code).sort()).toEqual(codes);
  expect(data.complete).toBe(true);
});

it('refuses the sample that is no Green Button file', async () => {
  await expect(readGreenButton(sample('certtest_1hrLP_32DaysM_D000_BAD.xml'))).rejects.toMatchObject({
    code: 'not_green_button',
  } satisfies Partial<GreenButtonError>);
});

it('has expectations for all samples', () => {
  expect([...Object.keys(expected), 'certtest_1hrLP_32DaysM_D000_BAD.xml'].sort()).toEqual(
    sampleNames.sort(),
  );
});
