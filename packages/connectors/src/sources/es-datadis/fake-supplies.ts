import type { FakeContext } from '@utility-connect/connector/fakes';

/** A supply of the fake, with its item in the list. */
interface FakeSupply {
  readonly item: Readonly<Record<string, string | number>> & {
    readonly cups: string;
    readonly validDateFrom: string;
    readonly validDateTo: string;
    readonly distributorCode: string;
    readonly pointType: number;
  };
  readonly seed: number;
  readonly timeZone: string;
  readonly isFailing: boolean;
}

/** All supplies of the person. */
export function suppliesOf({ switches: on, now }: FakeContext): FakeSupply[] {
  const year = new Date(now()).getUTCFullYear();
  const isCanary = on.has('canary-islands');
  return [
    {
      item: {
        address: 'CALLE DE ALCALA 45 3 B',
        cups: 'ES0021000000000001AB0F',
        postalCode: '28014',
        province: 'Madrid',
        municipality: 'MADRID',
        distributor: 'I-DE REDES ELECTRICAS INTELIGENTES',
        validDateFrom: '2019/05/14',
        validDateTo: '',
        pointType: 5,
        distributorCode: '8',
      },
      seed: 1,
      timeZone: 'Europe/Madrid',
      isFailing: false,
    },
    {
      item: {
        address: isCanary ? 'CALLE TRIANA 10' : 'AVENIDA DIAGONAL 200',
        cups: 'ES0031000000000002CD0F',
        postalCode: isCanary ? '35002' : '08018',
        province: isCanary ? 'Las Palmas' : 'Barcelona',
        municipality: isCanary ? 'LAS PALMAS DE GRAN CANARIA' : 'BARCELONA',
        distributor: 'E-DISTRIBUCION REDES DIGITALES',
        validDateFrom: `${year - 1}/03/10`,
        validDateTo: on.has('ended-supply') ? `${year - 1}/11/20` : '',
        pointType: on.has('quarter-hours') ? 3 : 5,
        distributorCode: '2',
      },
      seed: 2,
      timeZone: isCanary ? 'Atlantic/Canary' : 'Europe/Madrid',
      isFailing: on.has('distributor-error'),
    },
  ];
}
