/** A town whose ZIP codes begin with a prefix. */
interface Place {
  /** The first three digits. The place also covers the prefixes up to that of the next place. */
  readonly prefix: string;
  readonly town: string;
  readonly state: string;
}

// A larger town for each range of three-digit ZIP prefixes, by state.
const table = `
PR 006 Arecibo,007 Ponce,009 San Juan
MA 010 Springfield,012 Pittsfield,013 Greenfield,014 Fitchburg,015 Worcester,017 Framingham,018 Lowell,019 Salem,020 Quincy,021 Boston,023 Brockton,024 Waltham,025 Falmouth,026 Hyannis,027 New Bedford
RI 028 Warwick,029 Providence
NH 030 Nashua,031 Manchester,032 Laconia,033 Concord,034 Keene,035 Littleton,036 Charlestown,037 Claremont,038 Portsmouth
ME 039 Kittery,040 Biddeford,041 Portland,042 Lewiston,043 Augusta,044 Bangor,045 Bath,046 Ellsworth,047 Houlton,048 Rockland,049 Waterville
VT 050 White River Junction,051 Bellows Falls,052 Bennington,053 Brattleboro,054 Burlington,056 Montpelier,057 Rutland,058 St Johnsbury,059 Island Pond
CT 060 New Britain,061 Hartford,062 Willimantic,063 New London,064 Meriden,065 New Haven,066 Bridgeport,067 Waterbury,068 Danbury,069 Stamford
NJ 070 Clifton,071 Newark,072 Elizabeth,073 Jersey City,074 Wayne,075 Paterson,076 Hackensack,077 Red Bank,078 Dover,079 Morristown,080 Cherry Hill,081 Camden,082 Ocean City,083 Vineland,084 Atlantic City,085 Princeton,086 Trenton,087 Toms River,088 Edison,089 New Brunswick
NY 100 New York,103 Staten Island,104 Bronx,105 Yorktown Heights,106 White Plains,107 Yonkers,108 New Rochelle,109 Middletown,110 Great Neck,111 Long Island City,112 Brooklyn,113 Flushing,114 Jamaica,115 Mineola,116 Far Rockaway,117 Islip,118 Hicksville,119 Riverhead,120 Cohoes,121 Troy,122 Albany,123 Schenectady,124 Kingston,125 Newburgh,126 Poughkeepsie,127 Monticello,128 Glens Falls,129 Plattsburgh,130 Auburn,131 Oswego,132 Syracuse,133 Herkimer,134 Rome,135 Utica,136 Watertown,137 Johnson City,138 Norwich,139 Binghamton,140 Lockport,141 Tonawanda,142 Buffalo,143 Niagara Falls,144 Fairport,145 Webster,146 Rochester,147 Jamestown,148 Ithaca,149 Elmira
PA 150 New Kensington,151 McKeesport,152 Pittsburgh,153 Washington,154 Uniontown,155 Somerset,156 Greensburg,157 Indiana,158 DuBois,159 Johnstown,160 Butler,161 New Castle,162 Kittanning,163 Oil City,164 Edinboro,165 Erie,166 Altoona,167 Bradford,168 State College,169 Wellsboro,170 Mechanicsburg,171 Harrisburg,172 Chambersburg,173 Gettysburg,174 York,175 Ephrata,176 Lancaster,177 Williamsport,178 Sunbury,179 Pottsville,180 Bethlehem,181 Allentown,182 Hazleton,183 Stroudsburg,184 Carbondale,185 Scranton,186 Pittston,187 Wilkes-Barre,188 Sayre,189 Doylestown,190 Media,191 Philadelphia,193 West Chester,194 Norristown,195 Boyertown,196 Reading
DE 197 Newark,198 Wilmington,199 Dover
DC 200 Washington,202 Washington
VA 201 Manassas,220 Fairfax,221 Woodbridge,222 Arlington,223 Alexandria,224 Fredericksburg,226 Winchester,227 Culpeper,228 Harrisonburg,229 Charlottesville,230 Glen Allen,231 Williamsburg,232 Richmond,233 Chesapeake,234 Virginia Beach,235 Norfolk,236 Newport News,237 Portsmouth,238 Petersburg,239 Farmville,240 Blacksburg,241 Martinsville,242 Bristol,243 Pulaski,244 Staunton,245 Lynchburg,246 Bluefield
MD 206 Waldorf,207 Laurel,208 Bethesda,209 Silver Spring,210 Columbia,212 Baltimore,214 Annapolis,215 Cumberland,216 Easton,217 Frederick,218 Salisbury,219 Elkton
WV 247 Bluefield,248 Welch,249 Lewisburg,250 Dunbar,251 St Albans,253 Charleston,254 Martinsburg,255 Hurricane,257 Huntington,258 Beckley,259 Oak Hill,260 Wheeling,261 Parkersburg,262 Elkins,263 Clarksburg,265 Morgantown,266 Summersville,267 Keyser,268 Petersburg
NC 270 Kernersville,271 Winston-Salem,272 Burlington,274 Greensboro,275 Cary,276 Raleigh,277 Durham,278 Rocky Mount,279 Elizabeth City,280 Gastonia,282 Charlotte,283 Fayetteville,284 Wilmington,285 Kinston,286 Hickory,287 Hendersonville,288 Asheville,289 Murphy
SC 290 Lexington,291 Sumter,292 Columbia,293 Spartanburg,294 Charleston,295 Florence,296 Greenville,297 Rock Hill,298 Aiken,299 Beaufort
GA 300 Marietta,302 Newnan,303 Atlanta,304 Statesboro,305 Gainesville,306 Athens,307 Dalton,308 Thomson,309 Augusta,310 Warner Robins,312 Macon,313 Hinesville,314 Savannah,315 Waycross,316 Valdosta,317 Albany,318 Pine Mountain,319 Columbus,398 Bainbridge
FL 320 St Augustine,321 Daytona Beach,322 Jacksonville,323 Tallahassee,324 Panama City,325 Pensacola,326 Gainesville,327 Sanford,328 Orlando,329 Melbourne,330 Hollywood,331 Miami,333 Fort Lauderdale,334 West Palm Beach,335 Brandon,336 Tampa,337 St Petersburg,338 Lakeland,339 Fort Myers,341 Naples,342 Sarasota,344 Ocala,346 Spring Hill,347 Kissimmee,349 Fort Pierce
AL 350 Bessemer,352 Birmingham,354 Tuscaloosa,355 Jasper,356 Decatur,357 Scottsboro,358 Huntsville,359 Gadsden,360 Prattville,361 Montgomery,362 Anniston,363 Dothan,364 Evergreen,365 Fairhope,366 Mobile,367 Selma,368 Auburn,369 Butler
TN 370 Franklin,371 Murfreesboro,372 Nashville,373 Cleveland,374 Chattanooga,376 Johnson City,377 Lenoir City,378 Maryville,379 Knoxville,380 Collierville,381 Memphis,382 Union City,383 Jackson,384 Columbia,385 Cookeville
MS 386 Southaven,387 Greenville,388 Tupelo,389 Grenada,390 Clinton,392 Jackson,393 Meridian,394 Hattiesburg,395 Biloxi,396 McComb,397 Columbus
KY 400 Shelbyville,402 Louisville,403 Georgetown,405 Lexington,406 Frankfort,407 London,409 Middlesboro,410 Covington,411 Ashland,413 Jackson,415 Pikeville,417 Hazard,420 Paducah,421 Bowling Green,423 Owensboro,424 Henderson,425 Somerset,427 Elizabethtown
OH 430 Dublin,432 Columbus,433 Marion,434 Bowling Green,435 Defiance,436 Toledo,437 Zanesville,439 Steubenville,440 Mentor,441 Cleveland,442 Cuyahoga Falls,443 Akron,444 Warren,445 Youngstown,446 Massillon,447 Canton,448 Sandusky,449 Mansfield,450 Hamilton,451 Milford,452 Cincinnati,453 Troy,454 Dayton,455 Springfield,456 Chillicothe,457 Athens,458 Lima
IN 460 Carmel,462 Indianapolis,463 Valparaiso,464 Gary,465 Elkhart,466 South Bend,467 Auburn,468 Fort Wayne,469 Kokomo,470 Lawrenceburg,471 Jeffersonville,472 Columbus,473 Muncie,474 Bloomington,475 Vincennes,476 Newburgh,477 Evansville,478 Terre Haute,479 Lafayette
MI 480 Troy,481 Ann Arbor,482 Detroit,483 Pontiac,484 Flushing,485 Flint,486 Midland,487 Bay City,488 East Lansing,489 Lansing,490 Portage,491 Niles,492 Jackson,493 Big Rapids,494 Holland,495 Grand Rapids,496 Traverse City,497 Petoskey,498 Marquette,499 Houghton
IA 500 Ames,503 Des Moines,504 Mason City,505 Fort Dodge,506 Cedar Falls,507 Waterloo,508 Creston,510 Le Mars,511 Sioux City,512 Sheldon,513 Spencer,514 Carroll,515 Council Bluffs,516 Shenandoah,520 Dubuque,521 Decorah,522 Iowa City,524 Cedar Rapids,525 Ottumwa,526 Burlington,527 Bettendorf,528 Davenport
WI 530 West Bend,531 Waukesha,532 Milwaukee,534 Racine,535 Sun Prairie,537 Madison,538 Platteville,539 Portage,540 Hudson,541 Marinette,543 Green Bay,544 Wausau,545 Rhinelander,546 La Crosse,547 Eau Claire,548 Rice Lake,549 Oshkosh
MN 550 Stillwater,551 St Paul,553 Maple Grove,554 Minneapolis,556 Two Harbors,557 Hibbing,558 Duluth,559 Rochester,560 Mankato,561 Worthington,562 Willmar,563 St Cloud,564 Brainerd,565 Moorhead,566 Bemidji,567 Thief River Falls
SD 570 Brookings,571 Sioux Falls,572 Watertown,573 Mitchell,574 Aberdeen,575 Pierre,576 Mobridge,577 Rapid City
ND 580 Wahpeton,581 Fargo,582 Grand Forks,583 Devils Lake,584 Jamestown,585 Bismarck,586 Dickinson,587 Minot,588 Williston
MT 590 Livingston,591 Billings,592 Wolf Point,593 Miles City,594 Great Falls,595 Havre,596 Helena,597 Butte,598 Missoula,599 Kalispell
IL 600 Arlington Heights,602 Evanston,603 Oak Park,604 Joliet,605 Naperville,606 Chicago,609 Kankakee,610 Freeport,611 Rockford,612 Moline,613 Ottawa,614 Galesburg,615 Pekin,616 Peoria,617 Bloomington,618 Champaign,620 Alton,622 Belleville,623 Quincy,624 Effingham,625 Decatur,627 Springfield,628 Mount Vernon,629 Carbondale
MO 630 Chesterfield,631 St Louis,633 St Charles,634 Hannibal,635 Kirksville,636 Farmington,637 Cape Girardeau,638 Sikeston,639 Poplar Bluff,640 Independence,641 Kansas City,644 Maryville,645 St Joseph,646 Chillicothe,647 Harrisonville,648 Joplin,650 Eldon,651 Jefferson City,652 Columbia,653 Sedalia,654 Rolla,656 Bolivar,658 Springfield
KS 660 Olathe,661 Kansas City,662 Overland Park,664 Junction City,665 Manhattan,666 Topeka,667 Pittsburg,668 Emporia,669 Concordia,670 Derby,671 Newton,672 Wichita,673 Independence,674 Salina,675 Hutchinson,676 Hays,677 Colby,678 Dodge City,679 Liberal
NE 680 Bellevue,681 Omaha,683 Beatrice,685 Lincoln,686 Columbus,687 Norfolk,688 Grand Island,689 Hastings,690 McCook,691 North Platte,692 Valentine,693 Scottsbluff
LA 700 Metairie,701 New Orleans,703 Houma,704 Hammond,705 Lafayette,706 Lake Charles,707 Denham Springs,708 Baton Rouge,710 Minden,711 Shreveport,712 Monroe,713 Alexandria
AR 716 Pine Bluff,717 Camden,718 Texarkana,719 Hot Springs,720 Conway,722 Little Rock,723 West Memphis,724 Jonesboro,725 Batesville,726 Harrison,727 Fayetteville,728 Russellville,729 Fort Smith
OK 730 Norman,731 Oklahoma City,734 Ardmore,735 Lawton,736 Clinton,737 Enid,738 Woodward,739 Guymon,740 Broken Arrow,741 Tulsa,743 Miami,744 Muskogee,745 McAlester,746 Ponca City,747 Durant,748 Shawnee,749 Poteau
TX 750 Plano,752 Dallas,754 Greenville,755 Texarkana,756 Longview,757 Tyler,758 Palestine,759 Lufkin,760 Arlington,761 Fort Worth,762 Denton,763 Wichita Falls,764 Stephenville,765 Temple,767 Waco,768 Brownwood,769 San Angelo,770 Houston,773 Conroe,774 Sugar Land,775 Pasadena,776 Port Arthur,777 Beaumont,778 Bryan,779 Victoria,780 Laredo,781 New Braunfels,782 San Antonio,783 Alice,784 Corpus Christi,785 McAllen,786 Round Rock,787 Austin,788 Uvalde,789 La Grange,790 Borger,791 Amarillo,792 Childress,793 Levelland,794 Lubbock,795 Sweetwater,796 Abilene,797 Midland,798 Alpine,799 El Paso,885 El Paso
CO 800 Aurora,802 Denver,803 Boulder,804 Golden,805 Fort Collins,806 Greeley,807 Sterling,808 Woodland Park,809 Colorado Springs,810 Pueblo,811 Alamosa,812 Salida,813 Durango,814 Montrose,815 Grand Junction,816 Glenwood Springs
WY 820 Cheyenne,822 Torrington,823 Rawlins,824 Worland,825 Riverton,826 Casper,827 Gillette,828 Sheridan,829 Rock Springs,830 Jackson
ID 832 Pocatello,833 Twin Falls,834 Idaho Falls,835 Lewiston,836 Nampa,837 Boise,838 Coeur d'Alene
UT 840 Sandy,841 Salt Lake City,843 Logan,844 Ogden,845 Price,846 Provo,847 St George
AZ 850 Phoenix,851 Casa Grande,852 Mesa,853 Glendale,855 Globe,856 Sierra Vista,857 Tucson,859 Show Low,860 Flagstaff,863 Prescott,864 Kingman,865 Chambers
NM 870 Los Lunas,871 Albuquerque,873 Gallup,874 Farmington,875 Santa Fe,877 Las Vegas,878 Socorro,879 Truth or Consequences,880 Las Cruces,881 Clovis,882 Roswell,883 Alamogordo,884 Tucumcari
NV 889 Las Vegas,890 Henderson,891 Las Vegas,893 Ely,894 Sparks,895 Reno,897 Carson City,898 Elko
CA 900 Los Angeles,902 Hawthorne,903 Inglewood,904 Santa Monica,905 Torrance,906 Whittier,907 Lakewood,908 Long Beach,910 Arcadia,911 Pasadena,912 Glendale,913 Thousand Oaks,914 Van Nuys,915 Burbank,916 North Hollywood,917 Pomona,918 Alhambra,919 Chula Vista,920 Escondido,921 San Diego,922 Palm Springs,923 Victorville,924 San Bernardino,925 Riverside,926 Irvine,927 Santa Ana,928 Anaheim,930 Ventura,931 Santa Barbara,932 Visalia,933 Bakersfield,934 San Luis Obispo,935 Lancaster,936 Madera,937 Fresno,939 Salinas,940 Mountain View,941 San Francisco,942 Sacramento,943 Palo Alto,944 San Mateo,945 Concord,946 Oakland,947 Berkeley,948 Richmond,949 San Rafael,950 Santa Cruz,951 San Jose,952 Stockton,953 Modesto,954 Santa Rosa,955 Eureka,956 Roseville,958 Sacramento,959 Chico,960 Redding,961 South Lake Tahoe
HI 967 Hilo,968 Honolulu
OR 970 Oregon City,972 Portland,973 Salem,974 Eugene,975 Medford,976 Klamath Falls,977 Bend,978 Pendleton,979 Ontario
WA 980 Bellevue,981 Seattle,982 Everett,983 Bremerton,984 Tacoma,985 Olympia,986 Vancouver,988 Wenatchee,989 Yakima,990 Cheney,991 Pullman,992 Spokane,993 Kennewick,994 Clarkston
AK 995 Anchorage,996 Palmer,997 Fairbanks,998 Juneau,999 Ketchikan`;

const places: readonly Place[] = table
  .trim()
  .split('\n')
  .flatMap((line) =>
    line
      .slice(3)
      .split(',')
      .map((entry) => ({ prefix: entry.slice(0, 3), town: entry.slice(4), state: line.slice(0, 2) })),
  )
  .sort((one, other) => Number(one.prefix) - Number(other.prefix));

const placesByPrefix = Array.from({ length: 1000 }, (_, prefix) =>
  places.findLast((place) => Number(place.prefix) <= prefix),
);

/** Returns the place of a ZIP code, if known. */
export function placeOfZip(zip: string): Place | undefined {
  return placesByPrefix[Number(zip.slice(0, 3))];
}

/** Returns all places of a state. */
export function placesIn(state: string): Place[] {
  return places.filter((place) => place.state === state);
}
